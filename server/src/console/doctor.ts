import * as m from '@guildhall/messages'
import type { FindingState } from '@guildhall/contract/health'
import { readSettings } from '../config.ts'
import { checkAll, worstFirst } from '../doctor/check-all.ts'
import { bad, fine, type Finding } from '../doctor/finding.ts'
import { installationOf } from '../doctor/installation.ts'
import { withinMs } from '../doctor/within-ms.ts'
import { errorText } from '../errors/read-error.ts'
import { write } from '../mail/letter.ts'
import type { App } from '../app.ts'
import { inLocale } from '../words/locale.ts'
import { openApp } from './open-app.ts'
import { openDatabase, type OpenDatabase } from './open-database.ts'
import { Problem } from './problem.ts'
import { ownCommand } from '../errors/own-command.ts'

const usage = `Type it like: ${ownCommand('doctor')}, ${ownCommand('doctor', '--json')}, or ${ownCommand('doctor', '--mail you@example.com')}`
const mailMs = 30_000
/** The command may run as root, which the portal of production refuses. */
const anyUser = 1

/**
 * `npm run doctor`: checks the installation beside the portal or without it, and prints findings with their cures.
 * Returns the exit code: 0 without a problem, 1 with one, 2 for wrong arguments.
 */
export async function runDoctor(args: string[]): Promise<0 | 1 | 2> {
  const options = readArgs(args)
  if (!options) {
    console.error(usage)
    return 2
  }
  const findings = await inLocale('en', () => examine(process.env, options.mailTo))
  if (options.isJson) console.log(JSON.stringify({ findings }, null, 2))
  else for (const line of report(findings)) console.log(line)
  return findings.some(({ state }) => state === 'problem') ? 1 : 0
}

function readArgs(args: string[]): { isJson: boolean; mailTo: string | null } | null {
  const rest = args.filter((arg) => arg !== '--json')
  const isJson = rest.length < args.length
  if (rest.length === 0) return { isJson, mailTo: null }
  const [flag, to] = rest
  return flag === '--mail' && rest.length === 2 && to?.includes('@') ? { isJson, mailTo: to } : null
}

async function examine(variables: NodeJS.ProcessEnv, mailTo: string | null): Promise<Finding[]> {
  const settings = ofSettings(variables)
  const opened = await openDatabase(variables).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error
    return error
  })
  const hasDatabase = !(opened instanceof Problem)
  const database: OpenDatabase = hasDatabase ? opened : { url: nowhere, use: 'empty', close: async () => {} }
  const { withOutside, gameProblem, close } = openApp(database, variables)
  try {
    const app = withOutside()
    const isGameReachable = !gameProblem && (app.config.production || !app.config.isGameSimulated)
    const [found, mailed] = await Promise.all([
      checkAll(installationOf(app, { isGameReachable }), { hasDatabase }),
      mailTo ? sendMail(app, mailTo) : [],
    ])
    const away = hasDatabase ? [] : [bad('database', 'problem', opened.message, null)]
    return worstFirst([...settings, ...away, ...found, ...mailed])
  } finally {
    await close()
    await database.close()
  }
}

const nowhere = 'postgres://127.0.0.1:1/none'

/** The problems for which the portal would refuse its start, each with its cure. */
function ofSettings(variables: NodeJS.ProcessEnv): Finding[] {
  // The demo makes these itself, and this command must not.
  const ofDemo = { PASSWORD_PEPPER: 'none', SECRET_KEY: 'none', PERSONAL_DATA_KEY: 'none' }
  const settings = { DATABASE_URL: nowhere, ...withoutEmpty(variables) }
  const isProduction = variables.NODE_ENV === 'production'
  const { problems } = readSettings(isProduction ? settings : { ...ofDemo, ...settings }, anyUser)
  if (problems.length === 0) return [fine('settings', m.health_settings_ok())]
  return problems.map((problem) => bad('settings', 'problem', problem, null))
}

const withoutEmpty = (variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(variables).filter(([, value]) => value))

async function sendMail({ config, mail }: Pick<App, 'config' | 'mail'>, to: string): Promise<Finding[]> {
  const app = config.appName
  const reader = { to, login: '', firstName: to, locale: 'en' as const }
  const letter = write(config, reader, {
    subject: m.mail_test_subject({ app }),
    paragraphs: [m.mail_test_text({ app })],
    button: { label: m.mail_test_button(), url: config.publicUrl },
  })
  try {
    await withinMs(mailMs, mail.send(letter))
    return [fine('mail', m.health_mail_sent({ address: to }))]
  } catch (error) {
    return [bad('mail', 'problem', m.health_mail_failed({ cause: errorText(error) }), null)]
  }
}

const marks: Record<FindingState, string> = {
  problem: '✗ problem',
  warning: '! warning',
  unknown: '? unknown',
  ok: '✓ ok',
}

function report(findings: Finding[]): string[] {
  const lines = findings.flatMap(({ check, state, text, cure }) => [
    `${marks[state].padEnd(10)} ${check.padEnd(12)} ${text}`,
    ...(cure ? [`${' '.repeat(24)}→ ${cure}`] : []),
  ])
  const count = (state: FindingState) => findings.filter((finding) => finding.state === state).length
  return [
    ...lines,
    '',
    `Problems: ${count('problem')}, warnings: ${count('warning')}, not checked: ${count('unknown')}.`,
  ]
}
