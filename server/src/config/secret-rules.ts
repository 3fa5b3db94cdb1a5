import { hostsOf } from '../db/address.ts'
import { resolve } from 'node:path'
import { sandboxMerchant } from './sandbox-credentials.ts'
import type { Environment } from './environment.ts'
import { wordsOf } from './variables.ts'
import { weaknessOf } from './weak-secret.ts'

const longRandom = 'Set it to a long random text of its own (openssl rand -hex 32)'

/** The secrets that an operator makes, each with its cure. The one that is easiest to change comes first. */
const ourSecrets: { name: string; cure(variables: NodeJS.ProcessEnv): string }[] = [
  { name: 'METRICS_TOKEN', cure: () => `${longRandom}, here and wherever /metrics is read.` },
  { name: 'GAME_BRIDGE_SECRET', cure: () => `${longRandom}, here and at the bridge at the same moment.` },
  {
    name: 'PERSONAL_DATA_KEY',
    cure: () =>
      `${longRandom} and keep it outside the database. The former one goes into PERSONAL_DATA_KEY_OLD (docs/run.md, "Changing a secret").`,
  },
  {
    name: 'PASSWORD_PEPPER',
    cure: ({ PASSWORD_PEPPER_ID }) =>
      `${longRandom} and keep it outside the database. Where accounts exist already, nobody is locked out with a new PASSWORD_PEPPER_ID besides (now it is ${PASSWORD_PEPPER_ID || '1'}) and PASSWORD_PEPPER_OLD=${PASSWORD_PEPPER_ID || '1'}:<the former pepper>; passwords move at the next login.`,
  },
  {
    name: 'SECRET_KEY',
    cure: () =>
      `${longRandom} and keep it outside the database. A new one loses no account: devices count as new ones, and the second step is set up anew (docs/run.md, "Changing a secret").`,
  },
]

/** Secrets that others issue. They have their own shape and length, but must never equal a secret of ours. */
const issuedSecrets = [
  ...['MERCADOPAGO_ACCESS_TOKEN', 'MERCADOPAGO_WEBHOOK_SECRET', 'PICPAY_TOKEN', 'PICPAY_SELLER_TOKEN'],
  ...['PAYPAL_CLIENT_SECRET', 'PIX_CLIENT_SECRET', 'HCAPTCHA_SECRET', 'S3_SECRET_ACCESS_KEY'],
  'EDGE_PURGE_TOKEN',
]

/** Keys of the providers' own test environments, whose payments and proofs cost nothing. */
const testKeys: { name: string; value: RegExp }[] = [
  { name: 'MERCADOPAGO_ACCESS_TOKEN', value: /^TEST-/ },
  { name: 'PAYPAL_BASE_URL', value: /\.sandbox\.paypal\.com/i },
  { name: 'PIX_BASE_URL', value: /\/\/(pix-h|api-pix-h)\./i },
  { name: 'HCAPTCHA_SECRET', value: /^0x0{40}$/ },
]

/**
 * Checks the secrets of production. Ours must be strong and differ from each other and from issued ones. None may be a
 * credential of the sandbox or of a provider's test environment. No text repeats a secret.
 */
export function demandSecrets(environment: Environment): void {
  const { variables, production, problem } = environment
  demandOldPeppers(environment)
  if (variables.PERSONAL_DATA_KEY_OLD && !variables.PERSONAL_DATA_KEY)
    problem(
      'PERSONAL_DATA_KEY_OLD is set without PERSONAL_DATA_KEY. Set that one, too; it encrypts, and the old ones only decrypt.',
    )
  if (!production) return
  const isUsed = (name: string): boolean => name !== 'GAME_BRIDGE_SECRET' || variables.GAME !== 'folders'
  const ours = ourSecrets.filter(({ name }) => variables[name] && isUsed(name))
  for (const { name, cure } of ours) {
    const value = variables[name] ?? ''
    const weakness = value === 'sandbox' ? 'is the one of the sandbox' : weaknessOf(value)
    const equalSecrets = [...ours.map((each) => each.name), ...issuedSecrets].filter(
      (other) =>
        other !== name &&
        wordsOf(variables[other])
          .concat(variables[other] ?? '')
          .includes(value),
    )
    // Two equal secrets of ours are one problem, reported for the one that is easier to change.
    const isReportedForOther = equalSecrets.some(
      (other) => ours.findIndex((each) => each.name === other) > -1 && isEasier(other, name),
    )
    if (weakness) problem(`${name} ${weakness}. ${cure(variables)}`)
    else if (equalSecrets.length && !isReportedForOther)
      problem(`${name} is the same as ${equalSecrets.join(' and ')}. ${cure(variables)}`)
    else if (passwordsIn(variables).includes(value))
      problem(`${name} is the same as the password in DATABASE_URL or MAIL_URL. ${cure(variables)}`)
  }
  demandNoSandboxCredentials(environment)
}

const isEasier = (name: string, than: string): boolean =>
  ourSecrets.findIndex((each) => each.name === name) < ourSecrets.findIndex((each) => each.name === than)

const passwordsIn = (variables: NodeJS.ProcessEnv): string[] =>
  ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL', 'MAIL_URL']
    .map((name) => variables[name] ?? '')
    .map((text) => URL.parse(hostsOf(text)[0]!)?.password ?? '')
    .filter(Boolean)
    .map(decoded)

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function demandNoSandboxCredentials({ variables, sandbox, problem }: Environment): void {
  const merchant = sandboxMerchant({ url: '', pixUrl: '', certs: sandbox.certs })
  const played = Object.entries(merchant).filter(([name, value]) => value && !name.endsWith('_URL'))
  for (const [name, value] of played) {
    const text = variables[name] ?? ''
    if (text && (wordsOf(text).includes(value) || resolve(text) === value))
      problem(
        `${name} is the one of the sandbox, which everybody knows. Set it to the one that your provider gave you, or remove all of the provider's variables.`,
      )
  }
  for (const { name, value } of testKeys)
    if (value.test(variables[name] ?? ''))
      problem(
        `${name} is of the provider's test environment, where nothing costs anything. Set it to the real one; try out in the demo.`,
      )
}

/** Reports a rotation that would lock everybody out: a former pepper without its id, or under the id of the new one. */
function demandOldPeppers({ variables, problem }: Environment): void {
  const id = variables.PASSWORD_PEPPER_ID || '1'
  for (const [oldId, key] of oldPeppers(variables)) {
    if (!oldId || !key)
      problem(
        'PASSWORD_PEPPER_OLD has an entry without an id or a pepper. Write each as id:pepper, like 1:former-pepper.',
      )
    else if (oldId === id)
      problem(
        `PASSWORD_PEPPER_OLD has the id "${id}", which is also that of PASSWORD_PEPPER. Give the new pepper a new PASSWORD_PEPPER_ID.`,
      )
  }
}

/**
 * `PASSWORD_PEPPER_OLD` as [id, pepper] pairs. A pepper may contain spaces and commas, so only one before `id:`
 * separates.
 */
export const oldPeppers = ({ PASSWORD_PEPPER_OLD = '' }: NodeJS.ProcessEnv): [id: string, pepper: string][] =>
  PASSWORD_PEPPER_OLD.trim()
    .split(/[,\s]+(?=[\w-]+:)/)
    .filter(Boolean)
    .map((entry) => {
      const colon = entry.indexOf(':')
      return [entry.slice(0, Math.max(colon, 0)), entry.slice(colon + 1).replace(/[,\s]+$/, '')]
    })
