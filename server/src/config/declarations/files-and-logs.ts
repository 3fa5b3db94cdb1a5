import type { SettingGroup } from './types.ts'

export const filesAndLogsSettings = [
  {
    title: 'Uploads in a bucket',
    settings: [
      {
        names: ['STORAGE'],
        default: '`disk`',
        meaning: '`s3`: uploads go to a bucket of an S3-compatible store',
      },
      {
        names: ['S3_ENDPOINT'],
        default: "none: Amazon's of `S3_REGION`",
        meaning: 'the address of the store, like `https://s3.example`',
      },
      {
        names: ['S3_REGION'],
        default: '`us-east-1`',
        meaning: "the bucket's region; stores without regions take the default. Required without `S3_ENDPOINT`",
      },
      { names: ['S3_BUCKET'], default: 'none', meaning: 'the bucket, which must exist' },
      { names: ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'], default: 'none', meaning: 'a key for this bucket only' },
      {
        names: ['S3_PREFIX'],
        default: 'none',
        meaning: 'like `portal/uploads`, when the bucket contains other files, too',
      },
      {
        names: ['S3_PATH_STYLE'],
        default: 'on with `S3_ENDPOINT`, else off',
        meaning: '`on` asks for `endpoint/bucket/name`, `off` for `bucket.endpoint/name`',
      },
    ],
  },
  {
    title: 'Backups',
    settings: [
      {
        names: ['BACKUP_TO'],
        default: 'none',
        meaning:
          'where backups are stored: a folder (on another disk), or `s3://bucket/prefix`. Set, the portal makes one each day (run.md, "Backups")',
      },
      { names: ['BACKUP_AT'], default: '`04:00`', meaning: "the time of the daily backup, in the server's calendar" },
      { names: ['BACKUP_KEEP'], default: '14', meaning: 'how many backups `BACKUP_TO` keeps' },
      {
        names: ['BACKUP_PASSPHRASE', 'BACKUP_KEY_FILE'],
        default: 'none',
        meaning:
          'encrypts backups: at least 12 characters, or a file with at least 32 (`openssl rand -base64 32`). Without the same one nobody can restore them',
      },
      {
        names: ['BACKUP_BUCKET_FILES'],
        default: 'off',
        meaning: '`on`: backups also copy the files of the bucket of `STORAGE=s3`',
      },
      {
        names: ['BACKUP_S3_ENDPOINT', 'BACKUP_S3_REGION', 'BACKUP_S3_ACCESS_KEY_ID', 'BACKUP_S3_SECRET_ACCESS_KEY'],
        default: 'those of `S3_…`',
        meaning: 'the store of `BACKUP_TO=s3://…`, best one of another company',
      },
      {
        names: ['ADOPT_DATABASE_URL'],
        default: 'none',
        meaning:
          'the database of an older site, for `npm run admin -- adopt` alone: `mysql://…` or `postgres://…` (adopt-people.md). Leave it out of the .env of the portal',
      },
      {
        names: ['RESTORED'],
        default: 'off',
        meaning:
          '`on`: the database was restored by another tool; what reaches the outside is held until an owner releases it',
      },
    ],
  },
  {
    title: 'Archives',
    settings: [
      {
        names: ['AUDIT_ARCHIVE_MONTHS'],
        default: '24',
        meaning:
          'after how many months a closed month of the audit log becomes a file in storage (operations.md, "What grows"): 6 or more, or `off`',
      },
    ],
  },
  {
    title: 'Logs, metrics and error reports',
    settings: [
      {
        names: ['METRICS_TOKEN'],
        default: 'none',
        meaning:
          'a long random text; a client that sends it as a bearer token may read `/metrics` from elsewhere; without it only this machine may',
      },
      {
        names: ['ALERT_DISCORD_URL'],
        default: 'none',
        meaning:
          'the webhook of a Discord channel for alerts (docs/run.md, "Doctor, metrics and alerts"). Treat it like a password',
      },
      { names: ['ALERT_LOCALE'], default: '`pt-BR`', meaning: 'the language in that channel: `pt-BR` or `en`' },
      {
        names: ['LOG_LEVEL'],
        default: '`info`; demo `warn`',
        meaning: 'what the log has (run.md, "Logs"): `debug`, `info`, `warn`, `error`',
      },
      { names: ['SENTRY_DSN'], default: 'none', meaning: 'error reports and all traces, without personal data' },
      {
        names: ['SENTRY_RELEASE', 'SENTRY_ENVIRONMENT'],
        default: 'none; `production`',
        meaning: 'the version and the installation that reports name',
      },
    ],
  },
] as const satisfies readonly SettingGroup[]
