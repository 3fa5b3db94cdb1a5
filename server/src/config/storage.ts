import { z } from 'zod/mini'
import type { Environment } from './environment.ts'
import { address, onOrOff, textLike, textOr } from './variables.ts'

/** Where uploads are stored: in a folder of DATA_DIR, or in a bucket that all nodes share. */
export interface StorageSettings {
  storage: { kind: 'disk' } | ({ kind: 's3' } & S3Settings)
}

interface S3Settings {
  /** Null is Amazon's own endpoint, found by the region. */
  endpoint: string | null
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** Put before every name: empty, or ending in a slash. */
  prefix: string
  /** `endpoint/bucket/name` in place of `bucket.endpoint/name`. */
  pathStyle: boolean
}

const cures = {
  S3_BUCKET: 'Set it to the bucket that all nodes share.',
  S3_ACCESS_KEY_ID: 'Set it to the key that your S3 store gave you.',
  S3_SECRET_ACCESS_KEY: 'Set it to the secret of S3_ACCESS_KEY_ID.',
}

export function storageSettings(environment: Environment): StorageSettings {
  const { variables, read, problem } = environment
  const { STORAGE: kind } = read({ STORAGE: z._default(z.enum(['disk', 's3'], 'Set it to disk or s3.'), 'disk') })
  if (kind === 's3') return { storage: { kind, ...s3(environment) } }
  // Uploads to the wrong place would be noticed only when a node is lost.
  if (variables.S3_BUCKET && (variables.STORAGE || 'disk') === 'disk')
    problem('S3_BUCKET is set, but uploads go to the disk. Set STORAGE=s3, or remove S3_BUCKET.')
  return { storage: { kind: 'disk' } }
}

function s3({ variables, read, problem }: Environment): S3Settings {
  for (const [name, cure] of Object.entries(cures)) if (!variables[name]) problem(`${name} is missing. ${cure}`)
  if (!variables.S3_ENDPOINT && !variables.S3_REGION)
    problem('S3_ENDPOINT is missing. Set it to the address of your S3 store, or S3_REGION for Amazon itself.')
  const settings = read({
    S3_ENDPOINT: z._default(z.nullable(address), null),
    // Stores without regions accept this value, Amazon's first region.
    S3_REGION: textOr('us-east-1'),
    S3_BUCKET: z._default(bucketName, ''),
    S3_ACCESS_KEY_ID: textOr(''),
    S3_SECRET_ACCESS_KEY: textOr(''),
    S3_PREFIX: z._default(prefix, ''),
    S3_PATH_STYLE: z._default(onOrOff, Boolean(variables.S3_ENDPOINT)),
  })
  return {
    endpoint: settings.S3_ENDPOINT,
    region: settings.S3_REGION,
    bucket: settings.S3_BUCKET,
    accessKeyId: settings.S3_ACCESS_KEY_ID,
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY,
    prefix: settings.S3_PREFIX,
    pathStyle: settings.S3_PATH_STYLE,
  }
}

const bucketName = textLike(
  /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
  "Set it to a bucket's name: 3 to 63 small letters, digits, dots and hyphens.",
)

const prefix = z.pipe(
  textLike(
    /^[A-Za-z0-9][\w-]*(\/[A-Za-z0-9][\w-]*)*\/?$/,
    'Set it to words with slashes between them, like portal/uploads.',
  ),
  z.transform((text) => `${text.replace(/\/$/, '')}/`),
)
