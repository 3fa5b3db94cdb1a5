import { isProduction } from './mode.ts'

/** Without any of these, what it opens is played by the sandbox. */
const keys = ['MAIL_URL', 'MERCADOPAGO_ACCESS_TOKEN', 'PICPAY_TOKEN', 'PAYPAL_CLIENT_ID', 'PIX_CLIENT_ID']

/** Whether something outside is played by the sandbox, and on which port it stands (SMTP on the next, the bank's Pix on the one after). */
export function sandboxOf(env: NodeJS.ProcessEnv): { isNeeded: boolean; playsGame: boolean; port: number } {
  const isGameOurs = env.GAME === 'folders' ? env.SANDBOX_FOLDERS === 'on' : !env.GAME_BRIDGE_URL
  return {
    playsGame: !isProduction(env) && isGameOurs,
    isNeeded: !isProduction(env) && (isGameOurs || keys.some((name) => !env[name])),
    port: Number(env.SANDBOX_PORT || 3900),
  }
}
