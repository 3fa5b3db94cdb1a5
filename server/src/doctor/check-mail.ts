import * as m from '@guildhall/messages'
import { errorCode, errorText } from '../errors/read-error.ts'
import { bad, fine, type Finding, type Installation } from './finding.ts'

/** Connects to the mail server and signs in. Sends nothing. */
export async function checkMail({ mail }: Pick<Installation, 'mail'>): Promise<Finding[]> {
  try {
    await mail.check()
    return [fine('mail', m.health_mail_ok())]
  } catch (error) {
    const cause = errorText(error).split('\n')[0]!.slice(0, 200)
    return [bad('mail', 'problem', m.health_mail_refused({ cause }), cureFor(error))]
  }
}

function cureFor(error: unknown): string {
  if (errorCode(error) === 'EAUTH') return m.health_mail_cure_login()
  return /certificate|self.signed|altnames/i.test(errorText(error))
    ? m.health_mail_cure_certificate()
    : m.health_mail_cure_connection()
}
