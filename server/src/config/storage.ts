import type { Environment } from './environment.ts'

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
  const { variables, problem } = environment
  const kind = variables.STORAGE || 'disk'
  if (kind !== 'disk' && kind !== 's3') problem(`STORAGE is "${kind}". Set it to disk or s3.`)
  if (kind === 's3') return { storage: { kind, ...s3(environment) } }
  // Uploads to the wrong place would be noticed only when a node is lost.
  if (variables.S3_BUCKET && kind === 'disk')
    problem('S3_BUCKET is set, but uploads go to the disk. Set STORAGE=s3, or remove S3_BUCKET.')
  return { storage: { kind: 'disk' } }
}

function s3(environment: Environment): S3Settings {
  const { variables, problem } = environment
  for (const [name, cure] of Object.entries(cures)) if (!variables[name]) problem(`${name} is missing. ${cure}`)
  if (!variables.S3_ENDPOINT && !variables.S3_REGION)
    problem('S3_ENDPOINT is missing. Set it to the address of your S3 store, or S3_REGION for Amazon itself.')
  const bucket = variables.S3_BUCKET ?? ''
  if (bucket && !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    problem(`S3_BUCKET is "${bucket}". Set it to a bucket's name: 3 to 63 small letters, digits, dots and hyphens.`)
  return {
    endpoint: variables.S3_ENDPOINT ? environment.url('S3_ENDPOINT', '') : null,
    // Stores without regions accept this value, Amazon's first region.
    region: variables.S3_REGION || 'us-east-1',
    bucket,
    accessKeyId: variables.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: variables.S3_SECRET_ACCESS_KEY ?? '',
    prefix: prefix(environment),
    pathStyle: environment.choice('S3_PATH_STYLE', Boolean(variables.S3_ENDPOINT)),
  }
}

function prefix({ variables, problem }: Environment): string {
  const text = variables.S3_PREFIX ?? ''
  if (text && !/^[A-Za-z0-9][\w-]*(\/[A-Za-z0-9][\w-]*)*\/?$/.test(text))
    problem(`S3_PREFIX is "${text}". Set it to words with slashes between them, like portal/uploads.`)
  return text ? `${text.replace(/\/$/, '')}/` : ''
}
