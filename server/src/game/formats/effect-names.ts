/** Effects in the order of their numbers, with their names in ItemEffect.h without EF_; `-` where there is none. */
const inOrder = `NONE LEVEL DAMAGE AC HP MP EXP STR INT DEX CON SPECIAL1 SPECIAL2 SPECIAL3 SPECIAL4 SCORE14 SCORE15 POS
CLASS R1SIDC R2SIDC WTYPE REQ_STR REQ_INT REQ_DEX REQ_CON ATTSPEED RANGE PRICE RUNSPEED SPELL DURATION PARM2 GRID GROUND
CLAN HWORDCOIN LWORDCOIN VOLATILE KEYID PARRY HITRATE CRITICAL SANC SAVEMANA HPADD MPADD REGENHP REGENMP RESIST1 RESIST2
RESIST3 RESIST4 ACADD RESISTALL BONUS HWORDGUILD LWORDGUILD QUEST UNIQUE MAGIC AMOUNT HWORDINDEX LWORDINDEX INIT1 INIT2
INIT3 DAMAGEADD MAGICADD HPADD2 MPADD2 CRITICAL2 ACADD2 DAMAGE2 SPECIALALL CURKILL LTOTKILL HTOTKILL INCUBATE MOUNTLIFE
MOUNTHP MOUNTSANC MOUNTFEED MOUNTKILL INCUDELAY SUBGUILD - ITEMLEVEL - - - DONATE - - - - - - - - GRADE0 GRADE1 GRADE2
GRADE3 GRADE4 GRADE5 WDAY HOUR MIN YEAR WMONTH - MOBTYPE ITEMTYPE - - - - - - - - - - - - NOSANC NOTRADE`

/** Other names of 7.69 for numbers that have a name already, or that W2PP leaves out. */
const aliases: Record<string, number> = {
  CITIZEN: 28,
  PREVBONUS: 86,
  REFLEVEL: 87,
  GAMEROOM: 88,
  ABSDAM: 89,
  ABSAC: 90,
  DATE: 106,
  MONTH: 110,
  TRANS: 112,
  FAME: 113,
  STARTCOL: 115,
  COLOR0: 116,
  COLOR1: 117,
  COLOR2: 118,
  COLOR3: 119,
  COLOR4: 120,
  COLOR5: 121,
  COLOR6: 122,
  COLOR7: 123,
  COLOR8: 124,
  COLOR9: 125,
  MAXCOL: 126,
}

const numbers = new Map([
  ...inOrder.split(/\s+/).flatMap((name, number): [string, number][] => (name === '-' ? [] : [[name, number]])),
  ...Object.entries(aliases),
])

/** The name of each effect in the game's sources, like `EF_SANC` of 43. */
export const effectCodes: ReadonlyMap<number, string> = new Map(
  [...numbers].toReversed().map(([name, number]) => [number, `EF_${name}`]),
)

/** The number of a name like `EF_SANC`; undefined for a name that only this server has. */
export const effectNumber = (name: string): number | undefined => numbers.get(name.replace(/^EF_/i, '').toUpperCase())

export const noTradeEffects = [127, 111]
