import type { SettingGroup } from './types.ts'

export const portalSettings = [
  {
    title: 'Process',
    settings: [
      {
        names: ['NODE_ENV'],
        default: 'demo',
        meaning:
          'exactly `production` for real players; `development` and `test` are the demo. Any other value (`Production`, `prod`, `staging`) is refused',
      },
      {
        names: ['DEMO_PUBLIC'],
        default: 'off',
        meaning: '`on`: other machines may reach the demo (sandbox.md, "A public demo")',
      },
      {
        names: ['PORT', 'HOST'],
        default: '3000; 127.0.0.1 in demo, 0.0.0.0 in production and with `DEMO_PUBLIC=on`',
        meaning:
          'where the portal listens. A demo accepts only loopback addresses and a `PUBLIC_URL` of this machine, unless `DEMO_PUBLIC=on`',
      },
      { names: ['DATA_DIR'], default: '`./data`', meaning: 'embedded database; uploads, unless they go to a bucket' },
      {
        names: ['DRAIN_MS'],
        default: '65000',
        meaning:
          'how long a stop waits for running requests; jobs get eight seconds after that, and interrupted jobs run again at the next start. A request has its reply within 60 s, also while a provider or the game is silent; a shorter value cuts such requests off',
      },
      {
        names: ['DRAIN_NOTICE_MS'],
        default: '0',
        meaning:
          'for a balancer that asks `/readyz`: how long a stopping node still accepts connections while `/readyz` replies 503, a little more than the time between two of its questions. nginx and Caddy need none (run.md, "Several nodes"). Only with `TRUST_PROXY`; a part of `DRAIN_MS`',
      },
      {
        names: ['ALLOW_NEWER_SCHEMA'],
        default: 'off',
        meaning:
          '`on`: an older version starts on the database of a newer one. Without it the start is refused with exit code 78 (run.md, "Releases")',
      },
      {
        names: ['DEV'],
        default: 'none',
        meaning: '`1`: `npm run dev`, which builds each page when it is asked for; refused in production',
      },
    ],
  },
  {
    title: 'Addresses',
    settings: [
      {
        names: ['PUBLIC_URL'],
        default: '`http://localhost:PORT`',
        meaning: 'the address that players type; `https://` turns HSTS on, for this host alone',
      },
      {
        names: ['HSTS_SUBDOMAINS'],
        default: 'off',
        meaning:
          '`on`: browsers refuse plain http for every host below that of `PUBLIC_URL`, too, for a year. Only when panel, forum and patch hosts all have https',
      },
      {
        names: ['TRUST_PROXY'],
        default: 'none',
        meaning:
          'addresses or ranges of your proxy, whose `X-Forwarded-For` is trusted. Never all addresses: limits would be worthless',
      },
      {
        names: ['EDGE_PURGE_URL', 'EDGE_PURGE_TOKEN'],
        default: 'none',
        meaning:
          'caches in front of the portal (run.md, "A cache in front"): where each is told which tags have changed, and the bearer token it asks for. With them public replies may be kept there for five minutes',
      },
      {
        names: ['API_BASE_URL', 'API_ORIGINS'],
        default: '`/api`, none',
        meaning:
          'the API on a host of its own: its address, and the origins that may call it. There the routes are at the root',
      },
    ],
  },
  {
    title: 'Site',
    settings: [
      {
        names: ['APP_NAME'],
        default: 'Guildhall',
        meaning: "the server's name, until an owner sets it in the wizard or on `/staff/settings/site`",
      },
      {
        names: ['SUPPORT_URL', 'DISCORD_URL', 'WHATSAPP_URL', 'INSTAGRAM_URL'],
        default: 'none',
        meaning:
          'a place for support outside of the portal, beside the tickets, and the targets of the social cards, until staff set them on `/staff/settings`',
      },
      {
        names: ['REFERRAL_BONUS_MAX_REFERRED'],
        default: '1',
        meaning:
          'the number of referred people for whom a referrer gets a bonus, until staff set it on `/staff/settings`; 0 is no limit',
      },
      {
        names: ['VIDEO_TITLES'],
        default: 'on',
        meaning: '`off` fetches no titles of videos from other sites; staff then write the title of a card',
      },
      {
        names: ['YOUTUBE_OEMBED_URL', 'VIMEO_OEMBED_URL'],
        default: '`https://www.youtube.com/oembed`, `https://vimeo.com/api/oembed.json`; demo: the sandbox',
        meaning:
          'the services that are asked, for staff only; addresses of the own network are refused (decision 0095)',
      },
      {
        names: ['TELEGRAM_API_URL'],
        default: '`https://api.telegram.org`; demo: the sandbox',
        meaning: 'the API to which bots of `/staff/announcements` post',
      },
      {
        names: ['PUSH_TEST_ORIGIN'],
        default: 'none',
        meaning:
          'for tests: a push service on this machine. Production refuses it; there only public https: addresses are asked (decision 0165)',
      },
    ],
  },
  {
    title: 'Database',
    settings: [
      {
        names: ['DATABASE_URL'],
        default: 'none: embedded PostgreSQL',
        meaning:
          '`postgres://user:password@host/database`, PostgreSQL 15 or newer. The role must own the database. Several hosts are separated by commas (operations.md, "Failover of the database")',
      },
      {
        names: ['DATABASE_DIRECT_URL'],
        default: 'DATABASE_URL',
        meaning:
          'behind a pooler in transaction mode: the same database without it, for notifications, locks, jobs, migrations and long reads (operations.md, "A pooler")',
      },
      {
        names: ['DATABASE_REPLICA_URL'],
        default: 'none: everything is read from the primary',
        meaning:
          'a streaming replica of the same cluster for reads that may be some seconds late, such as the ranking and public lists. Several hosts are separated by commas (operations.md, "A replica for reads")',
      },
      {
        names: ['DATABASE_REPLICA_LAG_SECONDS'],
        default: '`5`',
        meaning: 'how far the replica may be behind, 1 to 60. Beyond that the primary is read',
      },
    ],
  },
  {
    title: 'Secrets',
    settings: [
      {
        names: ['PASSWORD_PEPPER'],
        default: 'demo: made in DATA_DIR',
        meaning:
          'a long random text (`openssl rand -hex 32`) without which the stored passwords are useless. Keep it outside of the database and its backups',
      },
      {
        names: ['PASSWORD_PEPPER_ID', 'PASSWORD_PEPPER_OLD'],
        default: '`1`, none',
        meaning:
          'to rotate: a new id with the new pepper, and the former as `1:former-pepper`; several are separated by commas',
      },
      {
        names: ['SECRET_KEY'],
        default: 'demo: made in `DATA_DIR`',
        meaning:
          'signs device cookies and captchas, encrypts second-step secrets and the key of push messages; a long random text (`openssl rand -hex 32`), the same on every node, required in production. Losing it: see “Lost keys, lost people”',
      },
      {
        names: ['PERSONAL_DATA_KEY'],
        default: 'demo, and embedded database: made in `DATA_DIR`; otherwise none',
        meaning:
          'encrypts documents (CPF, CNPJ) and phones; a long random text (`openssl rand -hex 32`), the same on every node. Without it a production with a database of its own stores them in plain text, and `npm run doctor` says so. No backup contains it, and nothing reads the numbers without it',
      },
      {
        names: ['PERSONAL_DATA_KEY_OLD'],
        default: 'none',
        meaning:
          'former keys, which only decrypt; several are separated by commas. `npm run admin -- encrypt-personal-data` moves all numbers to the present key at once',
      },
    ],
  },
  {
    title: 'Accounts and staff',
    settings: [
      {
        names: ['ADMIN_LOGIN', 'ADMIN_PASSWORD'],
        default: 'demo: admin / admin123; production: none',
        meaning:
          "the first superadmin, created at the start when the login is free; changing them later changes no password. Production needs neither: its first start prints a link that makes the owner (install.md, “The first day”). With `ADMIN_PASSWORD` the rules for players' passwords apply: 5 to 11 characters, not a common one, not the login",
      },
      {
        names: ['STAFF_TOTP'],
        default: 'on in production, off in demo',
        meaning: 'staff can use their tools only with a second step',
      },
      {
        names: ['STAFF_CONFIRM'],
        default: 'on in production, off in demo',
        meaning:
          "staff enter their password, or the code of their second step, before a sensitive action: money, goods, roles, patches, rules of money, or somebody's access. It counts for ten minutes in that session",
      },
      { names: ['UNIQUE_EMAIL'], default: 'on', meaning: 'one account per address' },
      {
        names: ['HASHES_RUNNING', 'HASHES_WAITING'],
        default: '2, 20',
        meaning: 'password hashes at once, and how many may wait; metric `password_hashes_total`',
      },
    ],
  },
  {
    title: 'Protection',
    settings: [
      {
        names: ['LIMITS'],
        default: 'ours',
        meaning:
          "`name=times/seconds …`: `loginAddress` 60/60, `loginDevice` 10/3600, `loginStrangers` 10/900, `passwordAgain` 10/3600, `claim` 10/900, `signup` 10/3600, `recovery` 3/3600, `forgedNotices` 30/60, and every limit of the contract by its endpoint's name (`checkUserExists` 30/60)",
      },
      { names: ['CAPTCHA'], default: 'on', meaning: '`off` accepts any proof; refused in production' },
      {
        names: ['HCAPTCHA_SITE_KEY', 'HCAPTCHA_SECRET'],
        default: 'none',
        meaning:
          "both set: hCaptcha in place of the self-hosted proof of work (ALTCHA). The visitor's browser must reach hcaptcha.com; when it does not reply nobody passes",
      },
      {
        names: ['HCAPTCHA_URL'],
        default: '`https://api.hcaptcha.com/siteverify`',
        meaning: 'where its proofs are verified',
      },
      {
        names: ['RATE_LIMITS', 'CACHE'],
        default: 'on',
        meaning: '`off` is for measurements, and refused in production',
      },
    ],
  },
  {
    title: 'Mail',
    settings: [
      {
        names: ['MAIL_URL'],
        default: 'demo: the sandbox',
        meaning: '`smtp://` (STARTTLS where offered) or `smtps://user:password@host:port`; required in production',
      },
      {
        names: ['MAIL_CA'],
        default: 'none',
        meaning:
          'a PEM file with the authority of a mail server that has a certificate of its own, or that certificate itself. Without it: `?ignoreTLS=true` at the end of `MAIL_URL` sends without TLS, which is fine on the same machine; `?tls.rejectUnauthorized=false` encrypts without checking',
      },
      {
        names: ['MAIL_FROM'],
        default: 'demo: `Guildhall <no-reply@guildhall.example>`',
        meaning: 'the sender; required in production',
      },
      {
        names: ['MAIL_DKIM_KEY', 'MAIL_DKIM_SELECTOR'],
        default: 'none, `guildhall`',
        meaning:
          'a PEM file with a private RSA key that signs each mail, and the name of its record in the DNS of the domain of `MAIL_FROM` (operations.md, "Mail"). Leave it empty when the mail server signs',
      },
      {
        names: ['MAIL_STOP_ADDRESS'],
        default: 'the address of `MAIL_FROM`',
        meaning:
          'the address to which mail programs write for people who want no more mails. Somebody reads it: `npm run admin -- stop-mails TOPIC CODE` does what such a mail asks for',
      },
    ],
  },
] as const satisfies readonly SettingGroup[]
