import type { BuiltInRole } from '@guildhall/contract/permissions'
import * as m from '@guildhall/messages'

/** Letters of other scripts, and digits, that read like a letter from A to Z. */
const lookAlikes = new Map(
  Object.entries({
    ...{ а: 'a', в: 'b', с: 'c', ԁ: 'd', е: 'e', һ: 'h', і: 'i', ј: 'j', к: 'k', м: 'm', н: 'h', о: 'o', р: 'p' },
    ...{ ԛ: 'q', ѕ: 's', т: 't', у: 'y', ѵ: 'v', ԝ: 'w', х: 'x', п: 'n', г: 'r', и: 'n', ь: 'b' },
    ...{ α: 'a', β: 'b', ε: 'e', η: 'n', ι: 'i', κ: 'k', μ: 'm', ν: 'v', ο: 'o', ρ: 'p', τ: 't', υ: 'u', χ: 'x' },
    ...{ ı: 'i', ł: 'l', ø: 'o', đ: 'd', ħ: 'h', 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a' },
  }),
)

/** What is left of a name as a login could have it: `Ád-min` reads like `admin`. */
export const plainLetters = (name: string): string => lettersOf(name).replace(/[^a-z0-9]/g, '')

/** The same with every look-alike as the letter that it reads like: `Аdm1n` with a Cyrillic А. */
export const readLetters = (name: string): string => wordsOf(name).join('')

const lettersOf = (name: string): string => name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

const wordsOf = (name: string): string[] =>
  [...lettersOf(name)]
    .map((letter) => lookAlikes.get(letter) ?? letter)
    .join('')
    .split(/[^a-z]+/)
    .filter(Boolean)

const scripts = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Hebrew', 'Arabic', 'Cherokee', 'Coptic', 'Georgian'].map(
  (script) => new RegExp(`\\p{Script=${script}}`, 'u'),
)

/** Whether a name has letters of several of the scripts whose letters are mistaken for each other. */
export const mixesScripts = (name: string): boolean => scripts.filter((script) => script.test(name)).length > 1

/** What a part of a name may not be: these words speak for the portal or for a role. */
const officialWords = [
  'adm',
  'staff',
  'equipe',
  'team',
  'owner',
  'dono',
  'dona',
  'oficial',
  'official',
  'sistema',
  'system',
]
/** What no name may contain, also glued to other letters. */
const officialParts = ['admin', 'moderador', 'moderator', 'suporte', 'support', 'tesoureir', 'treasurer', 'gamemaster']

/** Whether a name reads like that of the portal or of a role; `titles` are those of the roles that owners have added. */
export function imitates(name: string, appName: string, titles: readonly string[]): boolean {
  const words = wordsOf(name)
  const letters = words.join('')
  const parts = [...officialParts, readLetters(appName), ...[...roleTitles(), ...titles].map(readLetters)]
  return (
    words.some((word) => officialWords.includes(word)) ||
    parts.some((part) => part.length > 2 && letters.includes(part))
  )
}

const roleNames: Record<BuiltInRole, typeof m.roles_name_editor> = {
  superadmin: m.roles_name_superadmin,
  administrator: m.roles_name_administrator,
  treasurer: m.roles_name_treasurer,
  game_master: m.roles_name_game_master,
  support: m.roles_name_support,
  editor: m.roles_name_editor,
}

const roleTitles = (): string[] =>
  Object.values(roleNames).flatMap((name) => [name({}, { locale: 'pt-BR' }), name({}, { locale: 'en' })])
