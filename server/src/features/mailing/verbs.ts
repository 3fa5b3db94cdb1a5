import { unsubscribeTopics, type UnsubscribeTopic } from '@guildhall/contract/message-topics'
import { recordAdminAction } from '../../audit/record.ts'
import type { Console, Verb } from '../../console/verb.ts'
import { Problem } from '../../console/problem.ts'
import { storeRefusedAddress } from '../notification/public.ts'
import { findUsersOfAddress } from './queries.ts'
import { unsubscribe } from './service.ts'

/** The commands for what arrives in the mailbox of the portal: wishes to get no more mails, and mails that came back. */
export const mailingVerbs: Verb[] = [
  {
    name: 'stop-mails',
    parameters: ['<topic>', '<code>'],
    about: 'Stops the mails of a topic, with topic and code from the subject of a mail to MAIL_STOP_ADDRESS.',
    run: stopMails,
  },
  {
    name: 'refuse-address',
    parameters: ['<address>'],
    about: 'Sends no more mails to an address whose mails came back, until its owner confirms it again.',
    run: refuseAddress,
  },
]

async function stopMails({ app, actor, say }: Console, topic = '', token = ''): Promise<void> {
  if (!isTopic(topic)) throw new Problem(`"${topic}" is no topic. Topics: ${unsubscribeTopics.join(', ')}.`)
  await unsubscribe(app, { topic, token })
  await recordAdminAction(app.db, actor, 'stopMails', topic, app.now(), {})
  say('The mails are stopped.')
}

const isTopic = (name: string): name is UnsubscribeTopic => unsubscribeTopics.some((each) => each === name)

async function refuseAddress({ app, actor, say }: Console, address = ''): Promise<void> {
  const users = await findUsersOfAddress(app.db, address)
  if (users.length === 0) throw new Problem('No account has this address.')
  const at = app.now()
  for (const { id, login } of users) {
    await storeRefusedAddress(app.db, { userId: id, address, reply: 'A mail came back.', at })
    await recordAdminAction(app.db, actor, 'refuseAddress', `user ${id}`, at, {})
    say(`${login} gets no more mails at this address.`)
  }
}
