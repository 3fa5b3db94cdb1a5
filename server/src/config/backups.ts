import { readFileSync } from 'node:fs'
import { isAbsolute, resolve } from 'node:path'
import { z } from 'zod/mini'
import { errorCode } from '../errors/read-error.ts'
import type { Environment } from './environment.ts'
import { address, onOrOff, optionalText, textLike, textOr, wholeNumber } from './variables.ts'

/** Backups: where, when, how many are kept, and with which secret they are encrypted. */
export interface BackupSettings {
  backups: {
    /** Null makes none by itself. */
    to: BackupPlace | null
    /** The minute of the day by the server's calendar. */
    atMinute: number
    /** How many backups the place keeps. */
    keep: number
    /** The passphrase, or the content of the key file. Null leaves backups readable. */
    secret: string | null
    /** Whether files of a bucket are copied into backups, too. Files on the disk always are. */
    copiesBucket: boolean
  }
  /** RESTORED=on: the database was restored by another tool, and what touches the outside is held. */
  restored: boolean
}

export type BackupPlace = { kind: 'folder'; path: string } | ({ kind: 's3' } & BackupBucket)

export interface BackupBucket {
  endpoint: string | null
  region: string
  bucket: string
  prefix: string
  accessKeyId: string
  secretAccessKey: string
  pathStyle: boolean
}

const time = textLike(/^([01]\d|2[0-3]):[0-5]\d$/, 'Set it to an hour and a minute such as 04:00.')

export function backupSettings(environment: Environment): BackupSettings {
  const { variables, read } = environment
  const settings = read({
    BACKUP_AT: z._default(time, '04:00'),
    BACKUP_KEEP: z._default(wholeNumber(10_000).check(z.refine((count) => count >= 1, 'Set it to 1 or more.')), 14),
    BACKUP_BUCKET_FILES: z._default(onOrOff, false),
    RESTORED: z._default(onOrOff, false),
  })
  const [hours = 0, minutes = 0] = settings.BACKUP_AT.split(':').map(Number)
  return {
    backups: {
      to: variables.BACKUP_TO ? backupPlace(variables.BACKUP_TO, environment) : null,
      atMinute: hours * 60 + minutes,
      keep: settings.BACKUP_KEEP,
      secret: secretOf(environment),
      copiesBucket: settings.BACKUP_BUCKET_FILES,
    },
    restored: settings.RESTORED,
  }
}

/** A place as BACKUP_TO and commands write it: a folder, or `s3://bucket/prefix`. */
export function backupPlace(text: string, environment: Environment): BackupPlace {
  const match = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/.exec(text)
  if (match) return { kind: 's3', ...bucketOf(environment, match[1] ?? '', match[2] ?? '') }
  if (/^[a-z0-9]+:\/\//i.test(text))
    environment.problem(`BACKUP_TO is "${text}". Set it to a folder such as /backup, or to s3://bucket/prefix.`)
  return { kind: 'folder', path: isAbsolute(text) ? text : resolve(environment.dataDir, text) }
}

/** The store of backups has settings of its own; what is not set is that of the uploads' store. */
function bucketOf({ read, variables, problem }: Environment, bucket: string, prefix: string): BackupBucket {
  const own = read({
    BACKUP_S3_ENDPOINT: z._default(z.nullable(address), null),
    BACKUP_S3_REGION: optionalText,
    BACKUP_S3_ACCESS_KEY_ID: optionalText,
    BACKUP_S3_SECRET_ACCESS_KEY: optionalText,
  })
  const other = read({
    S3_ENDPOINT: z._default(z.nullable(address), null),
    S3_REGION: textOr('us-east-1'),
    S3_ACCESS_KEY_ID: textOr(''),
    S3_SECRET_ACCESS_KEY: textOr(''),
  })
  const endpoint = own.BACKUP_S3_ENDPOINT ?? other.S3_ENDPOINT
  const keys = {
    accessKeyId: own.BACKUP_S3_ACCESS_KEY_ID ?? other.S3_ACCESS_KEY_ID,
    secretAccessKey: own.BACKUP_S3_SECRET_ACCESS_KEY ?? other.S3_SECRET_ACCESS_KEY,
  }
  if (!keys.accessKeyId || !keys.secretAccessKey)
    problem(
      'BACKUP_TO is a bucket, but no key for it is set. Set BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY to a pair that your S3 store gave you.',
    )
  return {
    endpoint,
    region: own.BACKUP_S3_REGION ?? other.S3_REGION,
    bucket,
    prefix: prefix && `${prefix.replace(/\/+$/, '')}/`,
    ...keys,
    pathStyle: variables.S3_PATH_STYLE ? variables.S3_PATH_STYLE === 'on' : endpoint !== null,
  }
}

const shortestPassphrase = 12

function secretOf({ variables, problem }: Environment): string | null {
  const { BACKUP_PASSPHRASE: passphrase, BACKUP_KEY_FILE: file } = variables
  if (passphrase && file)
    problem('BACKUP_PASSPHRASE and BACKUP_KEY_FILE are both set. Remove the one that backups shall not use.')
  if (file) return keyOf(file, problem)
  if (!passphrase) return null
  if (passphrase.length < shortestPassphrase)
    problem(
      `BACKUP_PASSPHRASE is short. Set it to at least ${shortestPassphrase} characters, such as four random words.`,
    )
  return passphrase
}

function keyOf(file: string, problem: Environment['problem']): string | null {
  try {
    const key = readFileSync(file, 'utf8').trim()
    if (key.length >= 32) return key
    problem(
      `BACKUP_KEY_FILE is "${file}", which holds less than 32 characters. Write it with: openssl rand -base64 32 > ${file}`,
    )
  } catch (error) {
    problem(`BACKUP_KEY_FILE is "${file}", which cannot be read (${errorCode(error)}). Set it to the file of the key.`)
  }
  return null
}
