---@meta

-- What scripts of `dice-game` can call, for editors with the Lua language server.
-- `sietch api --game dice-game` has made this file: make it again instead of changing it.
-- Put it beside your scripts, with a file `.luarc.json` that says:
--   { "runtime.version": "Lua 5.1", "type.weakNilCheck": true }

---A player at the table; `common` owns what belongs to nobody.
---@class seat: integer

---A region of the map or a pile beside it.
---@class place: integer

---Regions of the map under one name.
---@class area: integer

---A kind of piece.
---@class kind: integer

---Pieces of one kind and owner at a place; `parts` takes it apart.
---@class piece: integer

---A card at a place, from a product of queries; `parts` takes it apart.
---@class playing: integer

---A type of die.
---@class die: integer

---A face of a type of die.
---@class face: integer

---A number (or handle) that the game keeps, for itself or for each seat, place or card.
---@class counter: integer

---A track of the map, on which a marker goes around.
---@class track: integer

---What a seat plays: a faction.
---@class role: integer

---An ability of a faction, a variant or the pack, such as `ability["reds.smith"]`.
---@class ability: integer

---Where cards lie: a deck, a hand, a discard pile.
---@class zone: integer

---A card.
---@class card: integer

---A further word for options.
---@class word: integer

---A tag of kinds, regions, faces and cards.
---@class tag: integer

---A phase of the game.
---@class phase
---@field id string # Its name, by which the stages of the game call it.
---@field clause string # The clause it implements.
---@field about? string # A line of description.
---@field needs? query|table # A query that must have something, or `{ QUERY, at_least = n }`; else the phase is passed over. It is asked about the active seat and only saves time: the rule stands in `run`, and the phase runs whatever it needs while a handler acts at a point that its file names.
---@field run fun(me: seat?) # Runs the phase; `me` is the seat whose turn it is, nothing where nobody is active.

---A faction: its pieces, how it begins, what it can do.
---@class faction
---@field id string # Its name: small letters, digits and _.
---@field name? string # Its name for people.
---@field about? string # A line of description.
---@field order? integer # The number on its card, by which packs may order factions; 100 if it has none.
---@field min_players? integer # How many must play for it to be available.
---@field pieces? table<string, table> # Its pieces by kind: `{ count = 8 }`, and whatever else the rules of the pack read.
---@field automatic? boolean # Its script decides for it: no person and no bot is asked.
---@field answer? fun(me: seat, what: string, options: table, low: integer, high: integer, about: any, more: any) -> any # How an automatic faction decides once all seats have their factions: the name of the decision, its options (for `ask.split` its piles), and how few and how many (for `ask.number` from and to). It returns what `ask` is to return.
---@field setup? fun(me: seat) # Puts its pieces where they begin; called by the pack's setup.
---@field abilities? table<string, ability> # What it can do, by name.
---@field data? any # Anything of its own that scripts read with `game.faction`.

---What a variant adds to the rules by scripts; its numbers and names are in its TOML file.
---@class variant
---@field id string # Its name: that of its file.
---@field about? string # A line of description.
---@field abilities? table<string, ability> # `x` is its own and acts for nobody (`me` is nothing), `["f.x"]` is one more of the faction f, `["!f.x"]` takes the place of one.
---@field off? string[] # Abilities it turns off: `f.x`; with `!` before it one that another variant has changed.
---@field change? table<string, change> # Flags of abilities it sets, by ability; the rest of them stays.

---A question to a seat, or a chance event.
---@class decision
---@field what string # The name by which journals and scenarios know it; unique in the game.
---@field clause string # The clause that asks for it.
---@field prompt? string # The question for people; `{1}` and `{2}` stand for what it is about.
---@field preposition? string # The word between a piece and its place in the options: `to` where pieces are listed at their destination; `in` if it has none.
---@field skipped? string # What the seat is told when there is no option and so no question, e.g. `no march: all roads are flooded`.
---@field tells? string # The sentence in which the others hear of the answer, e.g. `{seat} keeps {answer}`; `{1}` and `{2}` as in the prompt. None where a note tells it better.
---@field tells_not? string # The same for a seat that passes, takes nothing or says no; without it nothing is told then.
---@field pass? string # The word for choosing none of the options; makes the decision optional.
---@field optional? boolean # The seat may pass.
---@field choices? table # Named choices for `ask.choice`: `{ two_coins = "2 coins", … }`, each name with what people read.
---@field groups? string[] # The names of the groups of its plan, in order, for `ask.plan`.
---@field secret? boolean # Others do not learn the answer.
---@field always? boolean # A person is asked even if there is only one answer, passing or a single thing, so that silence betrays nothing; bots are not.
---@field printed? boolean # Its options are listed with what is printed on them: cards, and regions of which a card has the title.
---@field reveal? boolean # False: an answer given together with others (`ask.together`) stays unknown when all are in. True if absent.
---@field from? query # Where its options come from: the query is asked about the seat and what the question is about, and the call lists no options. `why not` explains by it.
---@field unless? table[] # What strikes out options: a list of `{ clause, reason, function(option, seat, a, b) }`; in the place of a function may stand a query, asked about seat, a, b, which has what is struck. With `among = LIST` or `among = QUERY` an entry is about these options alone, and its function is asked of no other.
---@field only_if? table[]|fun(seat: seat, a: any, b: any): boolean # Is it asked at all? A list of `{ clause, reason, function(seat, a, b) }` that all must hold, by which `why not` explains; or one function. With `always` a seat is asked by itself even if it says no, and can only pass.
---@field hook? string # A hook point that may strike out options: its handlers get `true`, the option, the seat, a, b.

---Which regions, areas, pieces, kinds, seats, cards or faces are meant, by conditions that all must hold. Where a seat, a region, a kind or a number is wanted, `arg(n)` stands for an argument of the query and a counter of the game for what it holds. Owners are a seat, a list of seats, `common`, `{ but = {…} }` for all other seats, or a query of seats.
---@class query
---@field id? string # Its name: `query.NAME` finds it from every file, also before it is declared.
---@field replaces? boolean # It takes the place of the query of the same name.
---@field clause? string # The clause of the conditions that stand here without one of their own.
---@field reason? string # Why something does not fulfil them, for `why not`.
---@field at? any # For pieces and kinds: where they lie; pieces lie on the map if nothing is said. For cards: their zone, the zone of each seat (`zone.hand`), or a list of zones.
---@field where? table[] # What must be so besides: a list of `{ clause, reason, conditions… }` or `{ clause, reason, function(x, a, b, c, d) }`.
---@field unless? table[] # What must not be so, in the same form.
---@field hook? string # A hook point that may strike things out: its handlers get `true`, the thing, and the arguments.
---@field is? tag|tag[] # The region, the piece's region, the face or the card bears this tag, or all of these.
---@field of? any # Pieces and kinds: their owner; seats: one of these; cards: whose zone it is, where zones belong to seats; faces: of this type of die.
---@field kind? kind|tag # The kind, or a tag of it.
---@field face? face # This face.
---@field card? card|tag|any[] # The card is this one or bears this tag, or one of a list of such.
---@field fields? table # What the card says in its fields: `{ cost = { at_least =, at_most = }, origin = "the east", signs = tag.moon }`; a bare number must be met exactly, of tags the field must have all.
---@field under? track # The marker of the track stands there.
---@field position? [track, integer] # It lies at this position of a track.
---@field borders? place # It touches this region.
---@field one_of? place[]|card[] # It is one of these.
---@field holds? [any, kind|tag] # Pieces of these owners lie there, `at_least` and `at_most` so many together; without owners anybody's.
---@field only? [any, kind|tag] # Pieces of these owners lie there, and of no other seat.
---@field shared? kind|tag|[any, kind|tag] # Several seats have such pieces there, or several of these owners.
---@field empty? kind|tag # No seat has such pieces there.
---@field has? [any, kind|tag|card] # The seat has such pieces at a place or at its pile; with `common = true` there lie some of nobody's. `{ zone, card or tag }`, or `{ zone }` alone: such cards lie in the zone or in the seat's own.
---@field counter? [counter] # A counter of the game, the region, the seat or the card is `at_least`, `at_most`, or `is` something.
---@field die? [die, tag] # The first die of a type shows a face with a tag.
---@field among? query # Another query has it (or its region, the area of that, its seat, kind or card): the query, or `{ query, arguments… }`.
---@field any_of? table[] # At least one of these groups of conditions holds.
---@field none_of? table[] # None of these groups of conditions holds.

---A group of conditions inside a query; in `where` and `unless` clause and reason stand before them.
---@class condition
---@field is? tag|tag[] # As in a query.
---@field of? any # As in a query.
---@field kind? kind|tag # As in a query.
---@field face? face # As in a query.
---@field card? card|tag|any[] # As in a query.
---@field fields? table # As in a query.
---@field under? track # As in a query.
---@field position? [track, integer] # As in a query.
---@field borders? place # As in a query.
---@field one_of? place[]|card[] # As in a query.
---@field holds? [any, kind|tag] # As in a query.
---@field only? [any, kind|tag] # As in a query.
---@field shared? kind|tag|[any, kind|tag] # As in a query.
---@field empty? kind|tag # As in a query.
---@field has? [any, kind|tag|card] # As in a query.
---@field counter? [counter] # As in a query.
---@field die? [die, tag] # As in a query.
---@field among? query # As in a query.
---@field any_of? table[] # As in a query.
---@field none_of? table[] # As in a query.

---What a faction or a variant can do: handlers of hook points, each under the point's name, e.g. `["x.y"] = function(me, value, …) … end`. `me` is the seat that has the ability, nothing for a variant.
---@class ability
---@field clause string # The clause it implements.
---@field alliance? boolean # May be lent to another seat with `game.lend`.
---@field priority? integer # Its handlers run before those of lower priority; 0 if it has none.
---@field about? string # A line of description.
---@field action? ability_action # Something the seat may do at any time while it is asked.
---@field cancel? cancel # The window in which others may put it out of force.
---@field ["value.seat"]? fun(me: seat, value: number, seat: seat): number|nil # When a bot values a position, for every seat. How near a seat is to winning, from 0 to 1. ()
---@field ["roll.done"]? fun(me: seat, value: nil, roller: seat) # When all dice of a roll are reserved, before income is counted. The roll is over; dice may still be turned. (DD-ROLL.1)
---@field ["alliance.reach"]? fun(me: seat, value: boolean, proposer: seat, other: seat): boolean|nil # For each other player, when somebody may propose an alliance. May the proposer invite this player? True when a reserved die shows its faction. (DD-ALLY.1)
---@field ["alliance.proposed"]? fun(me: seat, value: nil, proposer: seat, other: seat) # When an alliance has been proposed, before the answer. Somebody is invited. (DD-ALLY.1)
---@field ["alliance.refuse"]? fun(me: seat, value: boolean, proposer: seat, other: seat): boolean|nil # When an alliance has been proposed, before the invited player is asked. May the invited player decline? (DD-ALLY.2)
---@field ["alliance.made"]? fun(me: seat, value: nil, active: seat, ally: seat) # When an alliance has been made and the ally's Harvesters are counted. Two players are allied for this turn. (DD-ALLY.3)
---@field ["recruit.dice"]? fun(me: seat, value: integer, seat: seat): integer|nil # At the start of recruiting, for the active player and for its ally. How many reserved dice recruit for this player. (DD-RECR.1)
---@field ["recruit.price"]? fun(me: seat, value: integer|false|nil, kind: kind, seat: seat): integer|false|nil # For each kind of piece in the reserve, whenever the player may recruit. How many dice one piece of a kind takes; nothing if it cannot be recruited. (DD-RECR.1)
---@field ["recruit.option"]? fun(me: seat, value: boolean, kind: kind, seat: seat, dice: integer, leaders_taken: integer): boolean|nil # For each kind of piece that the dice are enough for. May this player recruit a piece of this kind now? (DD-RECR.1)
---@field ["recruit.done"]? fun(me: seat, value: nil, active: seat) # At the end of the recruit action. Recruiting is over. (DD-RECR.1)
---@field ["kanly.target"]? fun(me: seat, value: boolean, piece: piece, active: seat, face: face): boolean|nil # For each troop on the map, when the Kanly die may take one. May the Kanly die take this piece? (DD-KANLY.1)
---@field ["ship.from"]? fun(me: seat, value: place, owner: seat): place|nil # Whenever shipments are listed or made. The pile from which a player ships: its faction card. (DD-SHIP.3)
---@field ["ship.cost"]? fun(me: seat, value: integer, owner: seat, region: place, payer: seat): integer|nil # For each region into which a player may ship, and when a shipment is paid. What shipping one troop costs. (DD-SHIP.3)
---@field ["ship.consent"]? fun(me: seat, value: boolean, shipper: seat, ally: seat): boolean|nil # Each time the active player ships into a region that only its ally controls. Must the ally agree? (DD-SHIP.4)
---@field ["ship.done"]? fun(me: seat, value: nil, owner: seat, region: place) # After each troop shipped. A troop has been shipped. (DD-SHIP.3)
---@field ["pay.stock_first"]? fun(me: seat, value: boolean, payer: seat): boolean|nil # Whenever spice is paid. Is a player's stock spent before the points of the spice die? (DD-A.14)
---@field ["move.targets"]? fun(me: seat, value: place[], active: seat): place[]|nil # When the active player chooses the target region. The list of regions that may be the target; a handler returns another list. (DD-MOVE.1)
---@field ["move.reach"]? fun(me: seat, value: boolean, owner: seat, from: place, target: place): boolean|nil # For each region outside the storm with troops of a player that may move. May its troops move from there into the target? True when adjacent or with an Ornithopter. (DD-MOVE.2)
---@field ["combat.start"]? fun(me: seat, value: nil, attacker: seat, region: place) # Before a combat, before the Fortification counts. A combat begins. (DD-COMB.1)
---@field ["combat.fortification"]? fun(me: seat, value: boolean, attacker: seat, region: place): boolean|nil # At the start of a combat in a region with a Fortification. Does it take an attacking troop and go? (DD-COMB.2)
---@field ["combat.strength"]? fun(me: seat, value: integer, seat: seat, region: place): integer|nil # For each side of a combat, when the commitments are revealed. The strength of what a side has committed. (DD-COMB.6)
---@field ["combat.won"]? fun(me: seat, value: seat, attacker: seat, defender: seat, attack: integer, defence: integer): seat|nil # When both strengths are known, before losses are taken. Who wins the combat: attacker or defender. (DD-COMB.6)
---@field ["piece.lost"]? fun(me: seat, value: place, owner: seat, kind: kind, cause: string): place|nil # Whenever pieces are lost, for each owner and kind. Where they go: the owner's reserve. The cause is kanly, storm, fortification, combat or rout. (DD-COMP.4)
---@field ["storm.step"]? fun(me: seat, value: integer, active: seat): integer|nil # When the spice die moves the storm. How many positions it moves: 1 is West, -1 is East. (DD-STORM.1)
---@field ["storm.kill"]? fun(me: seat, value: boolean, owner: seat, region: place): boolean|nil # For each player with troops in a desert that the storm reaches. Does the storm take a troop of this player here? (DD-STORM.3)
---@field ["turn.end"]? fun(me: seat, value: nil, active: seat) # At the end of a turn, before victory is checked. The turn is over. (DD-END.1)
---@field ["victory.claim"]? fun(me: seat, value: role, how: string): role|nil # After a solo victory or the Guild's default. Which faction wins. (DD-END.7)
---@field ["victory.default"]? fun(me: seat, value: role|false): role|false|nil # After the last round, if nobody has won. Which faction wins; denied: nobody. (DD-END.6)

---What cards can do, in `cards/NAME.lua`: abilities that act for each seat in whose zone such a card lies. A row names one with `ability = "NAME.ability"` and the zone with `while`.
---@class effects
---@field id string # Its name: that of its file.
---@field abilities table<string, ability> # What cards can do, by name. `me` is the seat in whose zone the card lies; two copies there act as one.

---Flags of an ability that a variant sets.
---@class change
---@field clause? string # The clause it implements now.
---@field alliance? boolean # May it be lent?
---@field priority? integer # Its place in the order of handlers.

---Something any seat may do at any time while it is asked anything.
---@class action
---@field id string # Its name: that of its file.
---@field clause string # The clause it implements.
---@field needs? query # It is open only where this query has something, asked about the seat; it has no functions. What it says is not said again in `when`, which is asked afterwards.
---@field when? fun(me: seat): any # May a seat do it now? Must change nothing. Without it: always.
---@field run fun(me: seat) # Does it, and may ask; afterwards the question that was open is asked again.
---@field limit? integer # How often a seat may do it in a turn.
---@field quiet? boolean # It is no reason to ask: it is offered only where the seat has something to decide anyway, not where one answer is left (a question that is put `always` neither), so that being asked does not tell who could do it.

---Something a seat may do at any time while it is asked anything.
---@class ability_action
---@field needs? query # It is open only where this query has something, asked about the seat; it has no functions. What it says is not said again in `when`, which is asked afterwards.
---@field when fun(me: seat): any # May it be done now? Must change nothing.
---@field run fun(me: seat) # Does it; afterwards the question that was open is asked again.
---@field limit? integer # How often a seat may do it in a turn.
---@field quiet? boolean # It is no reason to ask: it is offered only where the seat has something to decide anyway, not where one answer is left (a question that is put `always` neither), so that being asked does not tell who could do it.
---@field only_lent? boolean # Only those may do it to whom the ability is lent, not its own faction.

---The window in which others may put an ability out of force: one point before which it opens.
---@class cancel
---@field before string # The point, one of its own, before which the window opens.
---@field when? fun(me: seat, value: any, a: any, b: any, c: any, d: any): any # Is the ability about to be used? It gets what its handler gets, must change nothing, and should ask for nothing that is secret. Without it: always.
---@field once? string # The window opens once in each `phase` (if nothing is said), `turn` or `round`, or each time the phase begins anew (`again`).
---@field window fun(ability: ability, me: seat) # Asks those who may put it out of force, by a decision with `always = true`, and does so with `game.suspend`.

---One entry of `ask.together`: a split, some, one, a choice, a plan, a number from low to high, or none of these where the decision has `from`. What strikes options of its decision strikes them here too.
---@class question
---@field spec decision # The decision.
---@field seat seat # Who is asked.
---@field about? any[] # What fills `{1}` and `{2}` of the prompt.
---@field split? integer[] # Piles to take from, as for `ask.split`.
---@field some? any[] # Options of which some are chosen.
---@field one? any[] # Options of which one is chosen.
---@field choice? string[] # Names of choices that the decision declares.
---@field plan? table # Groups, as for `ask.plan`.
---@field pass? boolean # For `one`, `choice` and numbers: the seat may pass this time.
---@field actions? boolean # The seat may take an action instead; that voids what others have answered, and all are asked anew.
---@field low? integer # The lowest number.
---@field high? integer # The highest number.
---@field min? integer # For `split` and `some`: how many at least; 0 if not given.
---@field max? integer # For `split` and `some`: how many at most.

---One group of `ask.plan`: exactly one of `one`, `some`, `split`, or a number from `low` to `high`.
---@class group
---@field one? any[] # Options of which one is chosen.
---@field pass? boolean # For `one`: none may be chosen as well.
---@field some? any[] # Options of which some are chosen.
---@field split? integer[] # Piles to take from, as for `ask.split`.
---@field min? integer # For `split` and `some`: how many at least; 0 if not given.
---@field max? integer # For `split` and `some`: how many at most.
---@field low? number # The lowest number of a dial, from 0.
---@field high? number # The highest number.
---@field step? number # 1, or 0.5 for a dial with halves.
---@field needs? any # Something may be put here only if something is put there: the name of a group, an option, or a list of such.
---@field excludes? any # The same, if nothing is put there.

---How `keep_and_throw` goes.
---@class throwing
---@field throw decision # Names the throws.
---@field keep decision # Names the choice of dice to keep.
---@field min? integer # Dice to keep after each throw; 1 if not given.
---@field limit? integer # Throws at most; what is left after the last is kept as it lies.
---@field after_throw? fun(me: seat): integer, die? # May keep dice that must be kept; returns the minimum for this throw and a type of die that may not be kept now.
---@field stops_at? face[] # The faces that `after_throw` looks for: it is only called when one of them lies on the table.

---The owner of what belongs to nobody.
---@type seat
common = nil

---In `piece`: a place that goes without saying.
---@type place
nowhere = nil

---What is printed on a card: `row[card].name`, `title`, `text`, `tags`, and the fields that the game declares in `[card_fields]`; nothing where the card says nothing. Tags are a list, and `row[card].tags[tag.x]` tells whether one is among them. Rows cannot be changed.
---@type table<card, table>
row = nil

---Regions of the map and common piles.
---@class names.place
---@field arrakeen place # Arrakeen
---@field broken_land place # Broken Land
---@field carthag place # Carthag
---@field cielago_plain place # Cielago Plain
---@field great_flat place # Great Flat
---@field habbanya_sietch place # Habbanya Sietch
---@field minor_erg place # Minor Erg
---@field polar_sink place # Polar Sink
---@field sietch_tabr place # Sietch Tabr
---@field supply place # supply
---@field tueks_sietch place # Tuek's Sietch
place = {}

---Piles that every seat has: `pile.NAME[seat]` is a place.
---@class names.pile
---@field card table<seat, place>
---@field reserve table<seat, place>
pile = {}

---Areas of the map: regions under one name.
---@class names.area
area = {}

---Kinds of pieces.
---@class names.kind
---@field fortification kind # Fortification
---@field harvester kind # Harvester
---@field leader kind # leader
---@field ornithopter kind # Ornithopter
---@field sardaukar kind # Sardaukar
---@field shield kind # Shield
---@field snooper kind # Poison Snooper
---@field thumper kind # Thumper
---@field troop kind # troop
kind = {}

---Tags of kinds, regions, faces and cards.
---@class names.tag
---@field army tag
---@field construction tag
---@field desert tag
---@field east tag
---@field force tag
---@field leader tag
---@field map tag
---@field marker tag
---@field neutral tag
---@field storm tag
---@field strategic tag
---@field west tag
tag = {}

---Types of dice.
---@class names.die
---@field faction die
---@field kanly die
---@field region die
---@field spice die
die = {}

---Faces of dice; where dice share a name, the die stands before it.
---@class names.face
---@field ["6"] face
---@field atreides face
---@field bene_gesserit face
---@field corrino face
---@field crysknife face
---@field fremen face
---@field guild face
---@field harkonnen face
---@field hunter_seeker face
---@field poison face
---@field ["region-1"] face
---@field ["region-2"] face
---@field ["region-3"] face
---@field ["region-4"] face
---@field ["region-5"] face
---@field shai_hulud face
---@field shield face
---@field snooper face
---@field ["spice-1"] face
---@field ["spice-2"] face
---@field ["spice-3"] face
---@field ["spice-4"] face
---@field ["spice-5"] face
---@field thumper face
face = {}

---Counters.
---@class names.counter
---@field ally counter # one for the game
---@field choam_refused counter # one for the game
---@field duel counter # one for each seat
---@field guild_toll counter # one for the game
---@field prediction counter # one for each seat
---@field recruit_dice counter # one for each seat
---@field ship_refused counter # one for each place
---@field spice_die counter # one for the game
---@field spice_extra counter # one for the game
---@field stock counter # one for each seat
---@field storm counter # one for the game
---@field target counter # one for the game
counter = {}

---Tracks of the map.
---@class names.track
---@field storm track
track = {}

---What seats may play.
---@class names.role
---@field atreides role # Atreides
---@field bene_gesserit role # Bene Gesserit
---@field corrino role # Corrino
---@field fremen role # Fremen
---@field guild role # Spacing Guild
---@field harkonnen role # Harkonnen
role = {}

---Abilities by their names, such as `ability["reds.smith"]`.
---@class names.ability
---@field ["atreides.honourable_duel"] ability
---@field ["atreides.one_leader_at_a_time"] ability
---@field ["bene_gesserit.prana_bindu"] ability
---@field ["bene_gesserit.the_voice"] ability
---@field ["bene_gesserit.ultimate_plan"] ability
---@field ["corrino.choam"] ability
---@field ["corrino.salusa_secundus"] ability
---@field ["fremen.desert_people"] ability
---@field ["fremen.hardened"] ability
---@field ["fremen.ride_the_worm"] ability
---@field ["guild.evacuation"] ability
---@field ["guild.opportunism"] ability
---@field ["guild.transport_monopoly"] ability
---@field ["harkonnen.infiltration"] ability
---@field ["harkonnen.piter_de_vries"] ability
ability = {}

---Zones of cards: `zone.NAME`, or `zone.NAME[seat]` where every seat has one.
---@class names.zone
zone = {}

---Cards.
---@class names.card
card = {}

---Further words for options.
---@class names.word
---@field no word
---@field yes word
word = {}

---Queries that were given a name.
---@class names.query
---@field controlled query
---@field enemies query
---@field frozen query
query = {}

---The numbers a scenario may set.
---@class names.tune
---@field alliance_four_clean integer # 1: a further strategic region shared with a third player does not prevent an alliance victory (0 to 1)
---@field alliance_players integer # players needed for alliances (2 to 9)
---@field alliance_regions integer # strategic regions for an alliance victory (1 to 5)
---@field harvester_yield integer # spice from each Harvester (0 to 20)
---@field open_commitments integer # 1: the attacker commits openly, then the defender (0 to 1)
---@field rounds integer # rounds until the game ends without a winner (1 to 100)
---@field single_origin_move integer # 1: a move starts from one region only, and from those with an Ornithopter (0 to 1)
---@field solo_any_turn integer # 1: a solo victory counts at the end of anybody's turn (0 to 1)
---@field solo_regions integer # strategic regions for a solo victory (1 to 5)
---@field solo_regions_two_players integer # the same in a two-player game (1 to 5)
---@field stock_limit integer # spice a stock holds at most (0 to 99)
tune = {}

ask = {}
chance = {}
game = {}

---Declares a phase of the game. A file of `phases/` ends with `return phase { … }`.
---@param fields phase
---@return phase
function phase(fields) end

---Declares a faction: its pieces, how it begins, what it can do. A file of `factions/` ends with `return faction { … }`.
---@param fields faction
---@return faction
function faction(fields) end

---Declares what any seat may do at any time it is asked anything. A file of `actions/` ends with `return action { … }`.
---@param fields action
---@return action
function action(fields) end

---Declares what cards can do while they lie in a zone of a seat. A file of `cards/` that is a script ends with `return effects { … }`.
---@param fields effects
---@return effects
function effects(fields) end

---Declares what a variant adds by script; its numbers and names are in its TOML file. The script ends with `return variant { … }`.
---@param fields variant
---@return variant
function variant(fields) end

---Declares a question to a seat, or a chance event, under the name by which journals know it. Only at the top level of a file.
---@param fields decision
---@return decision
function decision(fields) end

---What `lib/<name>.lua` returns, of the variant that calls it if it has one of that name, else of the pack. Libs may use others, but not in a circle. Only at the top level of a file.
---@param name string
---@return any
function use(name) end

---Refuses what a card says in one of its fields: an error at the file and line of that field. For packs whose scripts read a field as more than a text or a number; at the top level of a file, so that a game with such a card is not loaded.
---@param card card
---@param field string
---@param message string
function misprint(card, field, message) end

---Declares a query of regions of the map.
---@param conditions query
---@return query
function regions(conditions) end

---Declares a query of areas of the map. What is asked of regions is asked of all regions of an area together.
---@param conditions query
---@return query
function areas(conditions) end

---Declares a query of pieces that belong to seats, on the map or at a pile.
---@param conditions query
---@return query
function pieces(conditions) end

---Declares a query of the kinds that an owner has at a place or pile. `REGIONS * KINDS` is a query of pieces: each of these kinds in each of these regions.
---@param conditions query
---@return query
function kinds(conditions) end

---Declares a query of seats.
---@param conditions query
---@return query
function seats(conditions) end

---Declares a query of the faces of the dice that were thrown, each as often as it lies there.
---@param conditions query
---@return query
function faces(conditions) end

---Declares a query of cards in zones, each as often as it lies there. `REGIONS * CARDS` is a query of cards at places: each of these cards in each of these regions; `parts` gives place and card of one.
---@param conditions query
---@return query
function cards(conditions) end

---Stands in a query for its n-th argument, or for what a counter holds of it: `counter = { counter.camp, is = arg(1, counter.camp) }` has the seats of the same camp, `counter = { arg(1, counter.camp), at_least = 1 }` holds where that seat has one.
---@param n integer
---@param counter? counter
---@return any
function arg(n, counter) end

---Passes a value through the handlers of a point and gives what they make of it: each may return nothing (unchanged), a new value, or `deny(…)`, which makes it false and ends the passing. The values after it are the point's arguments, four at most. A handler that returns what is not of the point's type is an error of that handler.
---@param point string
---@param value any
---@param ... any
---@return any
function hook(point, value, ...) end

---What a handler returns to forbid something: the clause and the reason are what `why not` shows.
---@param clause string
---@param reason string
---@return boolean
function deny(clause, reason) end

---Reveals to a seat, or to everybody, what another last answered to a decision in the running phase: an answer that is `secret`, or given together with others and not revealed. It is an event of its own, and bots and provers know it like people.
---@param spec decision
---@param seat seat
---@param to? seat
function game.reveal(spec, seat, to) end

---One of the options; nothing if the seat passes, if there is no option or if `only_if` says no. Options that cost something to find are given as a function: it is called only if somebody has to choose. `a` and `b` fill `{1}` and `{2}` of the prompt and are passed to `unless`, `only_if` and the hook; a text may stand there too. One table in their place can say more: `{ a, b, pass = true }` lets the seat pass this time.
---@generic T
---@param spec decision
---@param seat seat
---@param options T[]|fun(): T[]
---@param a? any
---@param b? any
---@return T?
function ask.one(spec, seat, options, a, b) end

---A list of some of the options, at least `min` and at most `max` of them.
---@generic T
---@param spec decision
---@param seat seat
---@param options T[]|fun(): T[]
---@param min integer
---@param max? integer
---@param a? any
---@param b? any
---@return T[]
function ask.some(spec, seat, options, min, max, a, b) end

---A whole number from `low` to `high`; nothing if the seat may pass and does. `high` may be a function: it is asked again if the seat takes an action first.
---@param spec decision
---@param seat seat
---@param low integer
---@param high integer|fun(): integer
---@param a? any
---@param b? any
---@return integer?
function ask.number(spec, seat, low, high, a, b) end

---One of the `choices` that the decision declares, by name; nothing if the seat passes. `unless` and the hook get the name.
---@param spec decision
---@param seat seat
---@param names string[]
---@param a? any
---@param b? any
---@return string?
function ask.choice(spec, seat, names, a, b) end

---Several groups at once, as one answer. The decision declares their names under `groups`; the call gives a table `{ NAME = group, … }` and gets back what was put into each: an option or nothing for `one`, a list for `some`, amounts beside the piles for `split`, a number for `low` and `high`. An option that stands in several groups is used once. Under `limits` the call may list weighted sums: `{ clause, reason, min = 1, max = 7, NAME = 1, [option] = 2 }`. `unless` and the hook get the option, the seat, the name of the group, and `a`.
---@param spec decision
---@param seat seat
---@param groups table
---@param a? any
---@param b? any
---@return table
function ask.plan(spec, seat, groups, a, b) end

---How many from each pile, together at least `min` and at most `max`: a list of numbers in the order of the piles. `piles` is a list of option, limit, option, limit, … as `game.piles` gives it.
---@param spec decision
---@param seat seat
---@param piles integer[]
---@param min integer
---@param max? integer
---@param a? any
---@param b? any
---@return integer[]
function ask.split(spec, seat, piles, min, max, a, b) end

---Yes or no.
---@param spec decision
---@param seat seat
---@param a? any
---@param b? any
---@return boolean
function ask.yes(spec, seat, a, b) end

---Several questions at once, in secret, revealed together, to several seats or to one: a list of answers in the order of the questions, with nothing where a seat passes or `only_if` says no.
---@param list question[]
---@return any[]
function ask.together(list) end

---One of the options at random; `about` is whom or what it is drawn for.
---@generic T
---@param spec decision
---@param options T[]
---@param about? any
---@return T
function chance.pick(spec, options, about) end

---Throws all dice that are not kept, or those of one type.
---@param spec decision
---@param die? die
function chance.throw(spec, die) end

---Draws cards off the top of a zone and lays them into another. Who sees into one of the two knows what was drawn. It is one event however the cards lay on one another. An empty pile is filled as `refill` of its zone says; if there is nothing left, fewer cards come.
---@param spec decision
---@param from zone
---@param to zone
---@param n? integer
---@return card[]
function chance.draw(spec, from, to, n) end

---Lets a seat, or everybody, look at the top card of a pile, which stays there.
---@param spec decision
---@param zone zone
---@param seat? seat
---@return card?
function chance.look(spec, zone, seat) end

---Shuffles a pile: its cards lie in no order from then on, and nobody knows which is which. What comes to the top is decided when it is drawn.
---@param zone zone
function chance.shuffle(zone) end

---Throws all loose dice, has the seat keep some, throws the rest again, until all are kept.
---@param seat seat
---@param rules throwing
function keep_and_throw(seat, rules) end

---Tells everybody what happened; `{1}`, `{2}`, … stand for the names of the values that follow, and for those of a list: `2 X, Y and Z`.
---@param clause string
---@param text string
---@param ... any
function note(clause, text, ...) end

---The same to one seat only, for what the others may not know.
---@param seat seat
---@param clause string
---@param text string
---@param ... any
function whisper(seat, clause, text, ...) end

---Shows values to the author, in `play`, `run` and `test` only, with file and line: things by name, tables by what is in them. It is no part of the game, no journal keeps it, and who may not know the secrets that the phase has looked at does not see it.
---@param ... any
function print(...) end

---How many pieces of a kind (or of a tag) an owner has at a place or in an area.
---@param place place|area
---@param owner seat
---@param kind kind|tag
---@return integer
function game.count(place, owner, kind) end

---The seats that have pieces of a kind or tag at a place or in an area.
---@param place place|area
---@param kind kind|tag
---@return seat[]
function game.owners(place, kind) end

---Which kinds answering to a kind or tag an owner has at a place.
---@param place place
---@param owner seat
---@param kind kind|tag
---@return kind[]
function game.kinds(place, owner, kind) end

---What an owner has at a place, in an area, or at several places, of a kind or tag: a list of piece, number, piece, number, … for `ask.split`. With a list it adds to that one.
---@param at place|area|place[]
---@param owner seat
---@param kind kind|tag
---@param list? integer[]
---@return integer[]
function game.piles(at, owner, kind, list) end

---Moves n pieces. An error if there are not so many: components are limited.
---@param from place
---@param to place
---@param owner seat
---@param kind kind
---@param n integer
function game.move(from, to, owner, kind, n) end

---Turns n pieces over: they become another kind that is a side of the same piece (`side_of` in `[kinds]`).
---@param place place
---@param owner seat
---@param from kind
---@param to kind
---@param n integer
function game.turn_over(place, owner, from, to, n) end

---The places, regions of the map and piles, where an owner has pieces of a kind or tag.
---@param owner seat
---@param kind kind|tag
---@return place[]
function game.where(owner, kind) end

---The regions of the map where an owner has pieces of a kind or tag.
---@param owner seat
---@param kind kind|tag
---@return place[]
function game.places(owner, kind) end

---The handle of the pieces of a kind that an owner has at a place, e.g. as an option.
---@param place place
---@param owner seat
---@param kind kind
---@return piece
function piece(place, owner, kind) end

---The place, the owner and the kind of a piece; of a card at a place the place and the card.
---@param piece piece
---@return place
---@return seat
---@return kind
function parts(piece) end

---The regions of the map, all, those with a tag or those of an area.
---@param of? tag|area
---@return place[]
function game.regions(of) end

---Has a region, pile, area or face this tag?
---@param what place|area|face
---@param tag tag
---@return boolean
function game.is(what, tag) end

---Do two regions or areas touch?
---@param a place|area
---@param b place|area
---@return boolean
function game.borders(a, b) end

---The areas of the map, all or those with a tag.
---@param tag? tag
---@return area[]
function game.areas(tag) end

---The area that a region is part of; nothing on a map without areas.
---@param place place
---@return area?
function game.area(place) end

---The regions that can be reached by crossing at most `range` borders between areas; steps inside an area cost nothing. `way.through` says which regions may be crossed and `way.into` in which one may stop: a query, `{ query, arguments… }` or a list of regions; all if it is not given. The region one starts in is not listed.
---@param from place|area
---@param range integer
---@param way? table
---@return place[]
function game.reach(from, range, way) end

---Moves the marker of a track n positions around it and tells where it stands.
---@param track track
---@param n integer
---@return integer
function game.step(track, n) end

---The value of a counter, of a seat, place or card where it has one for each; nothing if it is not set.
---@param counter counter
---@param of? seat|place|card
---@return any
function game.get(counter, of) end

---Sets a counter to a number or a handle, or to nothing.
---@param counter counter
---@param value any
---@param of? seat|place|card
function game.set(counter, value, of) end

---Adds to a counter and tells the new value.
---@param counter counter
---@param n integer
---@param of? seat|place|card
---@return integer
function game.add(counter, n, of) end

---Sets a counter to the same number, handle or nothing for all seats or places.
---@param counter counter
---@param value any
function game.set_all(counter, value) end

---The sum of counters, of those of a seat or place where they have one for each.
---@param of seat|place
---@param a counter
---@param b? counter
---@param c? counter
---@return integer
function game.sum(of, a, b, c) end

---Takes n from counters, from the first as much as it has; false if all together have too little: nothing is taken.
---@param n integer
---@param of seat|place
---@param a counter
---@param b? counter
---@param c? counter
---@return boolean
function game.spend(n, of, a, b, c) end

---Takes all dice into the hand.
function game.gather() end

---How many dice are in the hand or on the table and not kept.
---@return integer
function game.loose_dice() end

---Keeps for each face of a list one die on the table that shows it.
---@param faces face[]
function game.keep(faces) end

---Keeps all dice on the table as they lie.
function game.keep_all() end

---Leaves the dice of a type out of throws, or brings them back into the hand: n of them, else all.
---@param die die
---@param apart boolean
---@param n? integer
function game.set_apart(die, apart, n) end

---What the first die of a type shows; nothing if it was not thrown.
---@param die die
---@return face?
function game.face(die) end

---How many kept dice show a face.
---@param face face
---@return integer
function game.kept(face) end

---All faces of a type of die.
---@param die die
---@return face[]
function game.faces(die) end

---The different faces that kept dice of a type show.
---@param die die
---@return face[]
function game.faces_kept(die) end

---The number on a face.
---@param face face
---@return integer
function game.value(face) end

---Turns the die that has this face to it, of several one that is kept and shows `from`; the die counts as kept.
---@param face face
---@param from? face
function game.turn_to(face, from) end

---How many seats the table has, those that have left included.
---@return integer
function game.players() end

---All seats that have not left the game, in the order of play, beginning with one of them (else the first player).
---@param from? seat
---@return seat[]
function game.seats(from) end

---The seat whose turn it is; nothing while nobody is active.
---@return seat?
function game.active() end

---The seat that begins each round.
---@return seat
function game.first() end

---Names the seat that begins each round.
---@param seat seat
function game.set_first(seat) end

---The round, from 1.
---@return integer
function game.round() end

---What a seat plays; nothing if it has not chosen.
---@param seat seat
---@return role?
function game.role(seat) end

---Gives a seat its role, with the role's pieces and abilities.
---@param seat seat
---@param role role
function game.assign(seat, role) end

---Gives a seat the abilities of another that have `alliance = true`, until the loans end.
---@param from seat
---@param to seat
function game.lend(from, to) end

---Ends all loans.
function game.end_loans() end

---Who plays a role; nothing if nobody does.
---@param role role
---@return seat?
function game.seat_of(role) end

---The roles that may be played with so many players, all or only those that nobody plays yet.
---@param free? boolean
---@return role[]
function game.roles(free) end

---The number on a role's card.
---@param role role
---@return integer
function game.order(role) end

---The name of anything, for notes.
---@param handle any
---@return string
function game.name(handle) end

---When `run` has ended, the phase begins anew with this seat active (without one: as now), and play goes on from there as it would have. Called twice, the last call counts.
---@param seat? seat
function game.again(seat) end

---A seat has no more turns in the running phase, which has `repeat = true` and ends when all seats are done.
---@param seat seat
function game.done(seat) end

---A seat leaves the game: it has no more turns and cannot be asked. Its pieces and cards stay where they are.
---@param seat seat
function game.leave(seat) end

---Is a seat still in the game?
---@param seat seat
---@return boolean
function game.plays(seat) end

---What the faction file of a seat declares, with all its fields.
---@param seat seat
---@return faction
function game.faction(seat) end

---Puts an ability out of force for a seat that has it (without one: for everybody), until the end of the phase, or of what is said: `again` (this run of the phase), `phase`, `turn`, `round` or `game`. None of its handlers is called and its action is not offered meanwhile.
---@param ability ability
---@param seat? seat
---@param time? string
function game.suspend(ability, seat, time) end

---The cards of a zone, from top to bottom; those in no order by their rows. Equal cards are all listed.
---@param zone zone
---@return card[]
function game.cards(zone) end

---How many cards lie in a zone: all, the copies of one, or those with a tag.
---@param zone zone
---@param what? card|tag
---@return integer
function game.count_cards(zone, what) end

---The card on top of a pile, where it is certain which that is: a pile that was shuffled has no order, and `chance.draw` or `chance.look` decide.
---@param zone zone
---@return card?
function game.top_card(zone) end

---Hands over a card, or so many copies of it, from one zone to another; on top, if that is a pile.
---@param card card
---@param from zone
---@param to zone
---@param n? integer
function game.hand_over(card, from, to, n) end

---The same, to the bottom of a pile.
---@param card card
---@param from zone
---@param to zone
---@param n? integer
function game.put_under(card, from, to, n) end

---Hands over all cards of a zone; a pile put on a pile keeps its order.
---@param from zone
---@param to zone
function game.hand_over_all(from, to) end

---Shows a card of a zone to a seat, or to everybody; they know it until it gets lost among others.
---@param card card
---@param zone zone
---@param to? seat
function game.show(card, zone, to) end

---Shows all cards of a zone to a seat, or to everybody.
---@param zone zone
---@param to? seat
function game.show_all(zone, to) end

---Discloses to everybody whether a query has anything now, and tells it: an answer that must be true, an order that could not be obeyed. What is hidden stays hidden, but no bot and no prover holds possible any more what this refutes. The query is of cards, by what is printed on them, or of seats, by one hidden counter. A card that comes or goes unseen afterwards makes it less certain, and ends it where not everybody sees how many cards lie there; a counter that is set anew ends it as well.
---@param query any
---@param a? any
---@param b? any
---@param c? any
---@param d? any
---@return boolean
function game.attest(query, a, b, c, d) end

---Does a seat know that this card lies in the zone?
---@param seat seat
---@param card card
---@param zone zone
---@return boolean
function game.knows(seat, card, zone) end

---Opens or closes a zone: `open`, `owner` or `hidden` for the faces, and for how many there are.
---@param zone zone
---@param sight string
---@param count? string
function game.sight(zone, sight, count) end

---Ends the game: how, by which clause, and who wins, a list of roles or seats. A role may win that nobody plays; in a game without factions seats win.
---@param how string
---@param clause string
---@param winners table
function game.finish(how, clause, winners) end

-- What Luau has and the Lua of most editors does not.

---Where a value first stands in a list.
---@generic T
---@param list T[]
---@param value T
---@param from? integer
---@return integer?
function table.find(list, value, from) end

---A copy of a table, not of the tables in it.
---@generic T
---@param list T
---@return T
function table.clone(list) end

---A list of n times the same value.
---@generic T
---@param n integer
---@param value? T
---@return T[]
function table.create(n, value) end

---Empties a table.
---@param list table
function table.clear(list) end

---Makes a table read-only.
---@generic T
---@param list T
---@return T
function table.freeze(list) end

---Is a table read-only?
---@param list table
---@return boolean
function table.isfrozen(list) end

---Copies part of a list to another place.
---@generic T
---@param from T[]
---@param first integer
---@param last integer
---@param to integer
---@param into? T[]
---@return T[]
function table.move(from, first, last, to, into) end

---A list of the values, with their number as `n`.
---@param ... any
---@return table
function table.pack(...) end

---The values of a list, one by one.
---@generic T
---@param list T[]
---@param first? integer
---@param last? integer
---@return T
function table.unpack(list, first, last) end

---The parts of a text.
---@param text string
---@param separator? string
---@return string[]
function string.split(text, separator) end

---The number, but not less than low and not more than high.
---@param n number
---@param low number
---@param high number
---@return number
function math.clamp(n, low, high) end

---The nearest whole number.
---@param n number
---@return integer
function math.round(n) end

---Its sign: -1, 0 or 1.
---@param n number
---@return integer
function math.sign(n) end

---The type of a value.
---@param value any
---@return string
function typeof(value) end
