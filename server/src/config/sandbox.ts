import { isProduction } from './mode.ts'

/** When one of these is missing, the sandbox plays its system. */
const keys = ['MAIL_URL', 'MERCADOPAGO_ACCESS_TOKEN', 'PICPAY_TOKEN', 'PAYPAL_CLIENT_ID', 'PIX_CLIENT_ID']

/**
 * Whether the sandbox plays any outside system, and its port (SMTP on the next one, the bank's Pix on the one after).
 */
export function sandboxOf(env: NodeJS.ProcessEnv): { isNeeded: boolean; playsGame: boolean; port: number } {
  const isGameOurs = env.GAME === 'folders' ? env.SANDBOX_FOLDERS === 'on' : !env.GAME_BRIDGE_URL
  return {
    playsGame: !isProduction(env) && isGameOurs,
    isNeeded: !isProduction(env) && (isGameOurs || keys.some((name) => !env[name])),
    port: Number(env.SANDBOX_PORT || 3900),
  }
}
