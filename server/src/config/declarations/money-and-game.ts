import type { SettingGroup } from './types.ts'

export const moneyAndGameSettings = [
  {
    title: 'Donations',
    settings: [
      { names: ['DONATION_MAX'], default: '10000', meaning: 'the largest donation, in reais' },
      {
        names: ['NOTIFICATION_URL'],
        default: '`PUBLIC_URL`',
        meaning:
          "the address at which providers reach the portal, when it differs from the players'; public, `https://`",
      },
      {
        names: ['PAYMENT_TIMEOUT_MS'],
        default: '10000',
        meaning: 'how long a provider may take for one reply, its body included',
      },
      {
        names: ['COUNTRY_HEADER'],
        default: 'none',
        meaning:
          "the header in which your proxy names the visitor's country (Cloudflare: `cf-ipcountry`). For visitors from elsewhere the card is preselected, and a note says that Pix needs a Brazilian bank. It is reliable only when the proxy sets it on every request; without it all visitors count as Brazilian",
      },
      {
        names: ['MERCADOPAGO_BASE_URL', 'MERCADOPAGO_SDK_URL'],
        default: '`https://api.mercadopago.com`, `https://sdk.mercadopago.com/js/v2`',
        meaning: "the API, and the script of the card's fields",
      },
      { names: ['PICPAY_BASE_URL'], default: '`https://appws.picpay.com/ecommerce/public`', meaning: '' },
      {
        names: ['PAYPAL_BASE_URL'],
        default: '`https://api-m.paypal.com`',
        meaning: "`https://api-m.sandbox.paypal.com` with keys of PayPal's own sandbox",
      },
      {
        names: ['PIX_BASE_URL'],
        default: '`https://pix.api.efipay.com.br`',
        meaning: "the bank's API Pix; any bank that speaks the Central Bank's version 2",
      },
      {
        names: ['PIX_CA'],
        default: "none: the system's",
        meaning: "a PEM file with the authority of the bank's own certificate, where that is a private one",
      },
      {
        names: ['MERCADOPAGO_ACCESS_TOKEN', 'MERCADOPAGO_PUBLIC_KEY', 'MERCADOPAGO_WEBHOOK_SECRET'],
        default: 'none',
        meaning:
          'Mercado Pago is on with all three. Two webhook secrets, separated by a space, while one replaces the other',
      },
      { names: ['PICPAY_TOKEN', 'PICPAY_SELLER_TOKEN'], default: 'none', meaning: 'PicPay is on with both' },
      {
        names: ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
        default: 'none',
        meaning: 'PayPal is on with all three',
      },
      {
        names: ['PAYPAL_MERCHANT_ID'],
        default: 'none',
        meaning: 'the account at PayPal; with it, money that reached another account is never credited',
      },
      {
        names: ['PIX_CLIENT_ID', 'PIX_CLIENT_SECRET', 'PIX_KEY'],
        default: 'none',
        meaning: "the bank's Pix is on with all three; the key is the Pix key that receives",
      },
      {
        names: ['PIX_CERT', 'PIX_CERT_KEY'],
        default: 'none',
        meaning: 'PEM files of the client certificate that the bank gave',
      },
    ],
  },
  {
    title: 'Game over the bridge',
    settings: [
      {
        names: ['GAME_BRIDGE_URL'],
        default: 'demo: the sandbox',
        meaning:
          'the bridge beside the game server (docs/game-bridge.md); required in production, where `http://` is accepted only on this machine, in private networks and VPNs',
      },
      {
        names: ['GAME_BRIDGE_SECRET'],
        default: 'demo: made for each run',
        meaning: 'shared with the bridge (`openssl rand -hex 32`); required in production',
      },
      {
        names: ['GAME_TIMEOUT_MS'],
        default: '5000',
        meaning:
          'how long the bridge may take; after that the outcome is unknown, and is settled by asking for the operation',
      },
      {
        names: ['GAME'],
        default: '`bridge`',
        meaning:
          '`bridge`: an agent beside the game server implements docs/game-bridge.md. `folders`: the portal reads and writes the folders of DBSrv itself',
      },
      {
        names: ['GAME_BRIDGE_CHEST'],
        default: 'online',
        meaning:
          'when chests can be changed: `online` (the bridge is inside the game), `offline` (beside a DBSrv) or `none`',
      },
      {
        names: ['GAME_BRIDGE_WITHOUT'],
        default: 'none',
        meaning:
          'the parts that the bridge lacks, of `inventory ban characters ranking guilds guildMark drops catalogue presence onlineCount activityLog verifyPassword`; pages hide it',
      },
      {
        names: ['GAME_BRIDGE_PASSWORDS'],
        default: 'any',
        meaning:
          'the passwords that the game takes: `any` has 5 to 11 characters, `letters-digits` 5 to 10 letters and digits, as DBSrv imports them. Forms say the rule and check it',
      },
    ],
  },
  {
    title: 'Game through folders',
    settings: [
      {
        names: ['GAME_ROOT'],
        default: 'none',
        meaning:
          'with `folders`: the folder of the game server, which contains `DBSrv` and `Common`, on a disk of this machine or a mounted share',
      },
      {
        names: ['GAME_DIALECT'],
        default: 'none',
        meaning:
          '`w2pp` (W2PP, OpenWYD and their forks), `over` (OverDestiny), `imports` (the original 7.69 with a DLL) or `panel-imports`; game-folders.md has their folders',
      },
      {
        names: ['GAME_CHEST_PICK'],
        default: '`w2pp`; `first-empty` for `over`',
        meaning:
          'how DBSrv chooses the slot of an item that arrives. Stock W2PP may choose an occupied one and overwrite it: with `w2pp` the portal holds an item back until the slot that the server would choose is empty. `first-empty` for OpenWYD',
      },
      {
        names: ['GAME_MARK_GROUPS'],
        default: '`01,00`',
        meaning: 'the two digits that names of guild marks begin with',
      },
      {
        names: ['GAME_PATH_…'],
        default: 'by dialect (game-folders.md)',
        meaning: 'a folder or file, absolute or below `GAME_ROOT`; `none` where a server has none',
      },
      {
        names: ['GAME_ITEMS_MS'],
        default: '30000; `over` 10000',
        meaning: 'how often the server looks for items; after three periods a delivery is late',
      },
      {
        names: ['GAME_ACCOUNTS_MS', 'GAME_PASSWORDS_MS', 'GAME_BANS_MS'],
        default: '1000',
        meaning: 'how often it looks for these',
      },
      {
        names: ['GAME_ANSWER_MS'],
        default: '15000',
        meaning:
          'how long a sign-up or a change of password waits for the server; after that the outcome is unknown, and is settled automatically',
      },
      {
        names: ['GAME_VERIFY_MS'],
        default: '120000',
        meaning: 'how long a chest may take to show a fetched item (two saves); after that staff decide',
      },
      {
        names: ['GAME_GIVE_UP_MS'],
        default: '86400000',
        meaning: 'after how long a file with a password is withdrawn from a server that does not fetch it',
      },
    ],
  },
  {
    title: 'What pages show of the game',
    settings: [
      {
        names: ['GAME_RANKING_MINUTES'],
        default: '10 (demo 1)',
        meaning: 'how often the ranking and the guilds are read',
      },
      { names: ['GAME_DROPS_MINUTES'], default: '60', meaning: 'how often the drops and the item list are read' },
      {
        names: ['GUILD_MARK_URL'],
        default: 'none: served here',
        meaning:
          'the address from which pages fetch guild marks, like `https://game.example/guilds/b01{id}.bmp`; `{id}` is the number in six digits',
      },
    ],
  },
  {
    title: 'Sandbox',
    settings: [
      {
        names: ['SANDBOX_PORT'],
        default: '3900, or the next free of 3910, 3920, …',
        meaning:
          "the sandbox's page and control; its SMTP server is on the next port, its bank's Pix (mutual TLS) on the one after",
      },
      {
        names: ['SANDBOX_TICK_MS'],
        default: '5000',
        meaning: "how often the residents of the sandbox's world come, go and gain levels",
      },
      {
        names: ['SANDBOX_FOLDERS'],
        default: 'off',
        meaning:
          "with `GAME=folders`: `on` makes the sandbox simulate the server behind `GAME_ROOT`, an empty folder. It writes its world there and fetches the portal's files",
      },
      {
        names: ['SANDBOX_FOLDERS_MS'],
        default: '3000',
        meaning: 'how often it fetches items there; accounts and passwords more often, in the ratio of a real server',
      },
      {
        names: ['SANDBOX_WEBHOOK_DELAY_MS', 'SANDBOX_WEBHOOK_LATE_MS'],
        default: '200, 5000',
        meaning: 'between an event and its webhook; how long a late webhook stays away',
      },
      {
        names: ['SANDBOX_CERTS'],
        default: 'set by the launcher',
        meaning: 'the folder of the certificates below: the demo uses them at the bank, production refuses them',
      },
      {
        names: ['SANDBOX_WEBHOOK_RETRY_SCALE'],
        default: '1/900',
        meaning: "the factor for the providers' pauses between retries; 1 is the real pace",
      },
      {
        names: ['SANDBOX_HOST'],
        default: 'none',
        meaning: 'a loopback address; the sandbox replies to this machine only',
      },
    ],
  },
] as const satisfies readonly SettingGroup[]
