import { accountSettings, type AccountSettings } from './config/accounts.ts'
import { addressSettings, type AddressSettings } from './config/addresses.ts'
import { announcingSettings, type AnnouncingSettings } from './config/announcing.ts'
import { archivingSettings, type ArchivingSettings } from './config/archiving.ts'
import { backupSettings, type BackupSettings } from './config/backups.ts'
import { environmentOf, type OnDefault } from './config/environment.ts'
import { gameSettings, type GameSettings } from './config/game.ts'
import { mailSettings, type MailSettings } from './config/mail.ts'
import { paymentSettings, type PaymentSettings } from './config/payments.ts'
import { processSettings, type ProcessSettings } from './config/process.ts'
import { protectionSettings, type ProtectionSettings } from './config/protection.ts'
import { secretSettings, type SecretSettings } from './config/secrets.ts'
import { pushSettings, type PushSettings } from './config/push.ts'
import { siteSettings, type SiteSettings } from './config/site.ts'
import { storageSettings, type StorageSettings } from './config/storage.ts'
import { videoSettings, type VideoSettings } from './config/videos.ts'
import { watchingSettings, type WatchingSettings } from './config/watching.ts'

/**
 * All settings of an operator, parsed once at the start. config/declarations lists each variable. A group of settings is
 * a file in config/ with its type; it is read below.
 */
export interface Config
  extends
    AccountSettings,
    AddressSettings,
    AnnouncingSettings,
    ArchivingSettings,
    BackupSettings,
    GameSettings,
    MailSettings,
    PaymentSettings,
    ProcessSettings,
    ProtectionSettings,
    PushSettings,
    SecretSettings,
    SiteSettings,
    StorageSettings,
    VideoSettings,
    WatchingSettings {}

/** All problems of the environment, each with its cure. */
export class ConfigProblems extends Error {
  problems: string[]
  constructor(problems: string[]) {
    super(`The configuration is not usable:\n${problems.map((problem) => `- ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

/**
 * Reads the environment. Throws ConfigProblems with every problem at once. Production refuses weak or shared secrets,
 * values of the demo, and root as its user. The demo listens on loopback alone unless DEMO_PUBLIC is on
 * (docs/install.md).
 */
export function readConfig(variables: NodeJS.ProcessEnv, userId: number | undefined = process.geteuid?.()): Config {
  const { config, problems } = readSettings(variables, userId)
  if (problems.length) throw new ConfigProblems(problems)
  return config
}

/**
 * The settings with all their problems. A wrong value has its fallback, and secrets are then empty. Only for the
 * console, which has to work where the portal refuses to start, and for the test of the declared defaults.
 */
export function readSettings(
  variables: NodeJS.ProcessEnv,
  userId: number | undefined = process.geteuid?.(),
  onDefault?: OnDefault,
): { config: Config; problems: string[] } {
  const environment = environmentOf(variables, userId, onDefault)
  const addresses = addressSettings(environment)
  const config: Config = {
    ...processSettings(environment),
    ...addresses,
    ...siteSettings(environment),
    ...accountSettings(environment),
    ...protectionSettings(environment),
    ...mailSettings(environment),
    ...paymentSettings(environment, addresses.publicUrl),
    ...gameSettings(environment),
    ...storageSettings(environment),
    ...videoSettings(environment),
    ...announcingSettings(environment),
    ...pushSettings(environment),
    ...backupSettings(environment),
    ...archivingSettings(environment),
    ...watchingSettings(environment),
    // Last, because it writes the demo's secrets, and only when there is no problem.
    ...secretSettings(environment),
  }
  return { config, problems: environment.problems }
}
