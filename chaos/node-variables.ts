/** The variables of a portal on this machine that no game and no mail server reaches, and that limits nobody. */
export const nodeVariables = (port: number, dataDir: string) => ({
  PORT: String(port),
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  DATA_DIR: dataDir,
  SECRET_KEY: 's'.repeat(32),
  PASSWORD_PEPPER: 'p'.repeat(32),
  PERSONAL_DATA_KEY: 'n'.repeat(32),
  RATE_LIMITS: 'off',
  CAPTCHA: 'off',
  MAIL_URL: 'smtp://127.0.0.1:1',
  GAME_BRIDGE_URL: 'http://127.0.0.1:1/game',
  GAME_BRIDGE_SECRET: 'sandbox',
})
