import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { contract, isForStaff, type Endpoint } from '@guildhall/contract'
import { expect, test } from 'vitest'
import { aPortal, type Person } from '../../../test/portal.ts'
import { aProvider } from '../../../test/provider.ts'
import { reason, staffThings, type Sent } from '../../../test/staff-things.ts'

// No single volunteer can make money: every call of staff that writes is listed here, with what becomes of it when the
// thing is the caller's own. A new call fails the test until somebody has decided.
const mp = aProvider('mercadopago')
const portal = await aPortal({}, { payments: { mercadopago: mp } })
const { app, call } = portal
const staff = await portal.aPerson(['administrator'])
await portal.aPerson(['superadmin'])
const { forAnother, alsoForAnother, forSecond } = staffThings(portal, mp, staff)
const ago = (hours: number) => new Date(app.now().getTime() - hours * 3600_000).toISOString()

/** Rights, rules of money and requests need a second person whosever they are; one's own second step needs a code. */
const elsewhere = {
  changeRoles: 'approval/acts.test.ts',
  saveRole: 'account/staff/roles.test.ts',
  updateSettings: 'approval/acts.test.ts',
  resetSettings: 'approval/acts.test.ts',
  approveRequest: 'approval/approval.test.ts',
  declineRequest: 'approval/approval.test.ts',
  removeTotpOf: 'account/staff/staff.test.ts',
  closeAccountOf: 'account/closing/closing.test.ts',
  createCode: 'code/staff.test.ts',
  updateCode: 'code/staff.test.ts',
  createCampaign: 'campaign/campaign.test.ts',
  updateCampaign: 'campaign/campaign.test.ts',
  createCreator: 'creator/staff.test.ts',
  updateCreator: 'creator/staff.test.ts',
  payCreator: 'creator/staff.test.ts',
  giveCreatorTier: 'creator/tiers.test.ts',
  decideCreatorShare: 'creator/staff.test.ts',
}

/** Calls that decide nothing about a thing of a person, or give them nothing. */
const harmless: Record<string, readonly string[]> = {
  'content of the site': [
    'createNotice',
    'updateNotice',
    'deleteNotice',
    'uploadNoticeImage',
    'uploadLookPicture',
    'uploadIconSheet',
    'cutItemIcons',
    'useItemIcons',
    'removeItemIcons',
    'findVideoTitle',
    'createDownload',
    'updateDownload',
    'deleteDownload',
    'createGuide',
    'updateGuide',
    'deleteGuide',
    'createSubguide',
    'updateSubguide',
    'deleteSubguide',
    'createRoadmapItem',
    'reorderRoadmap',
    'updateRoadmapItem',
    'setRoadmapStatus',
    'setRoadmapProgress',
    'deleteRoadmapItem',
    'updateSitePage',
    'createUpdateEntry',
    'changeUpdateEntry',
    'deleteUpdateEntry',
  ],
  'a mail to the caller alone': ['sendTestMail', 'sendMailSample'],
  'goods for everybody: owners are notified of low prices': [
    'createShopItem',
    'updateShopItem',
    'deleteShopItem',
    'createItemGroup',
    'updateItemGroup',
    'planRestock',
    'planWeek',
    'createBundle',
    'updateBundle',
    'deleteBundle',
    'deleteItemGroup',
  ],
  'the game and its patches, for everybody': [
    'putEffect',
    'removeEffect',
    'blockGameItem',
    'beginPatchUpload',
    'appendToPatchUpload',
    'publishPatchUpload',
    'cancelPatchUpload',
    'uploadPatch',
    'removePatch',
    'restorePatch',
  ],
  'checks, and questions to a provider whose reply decides': [
    'runAuditCheck',
    'getAuditArchiveAddress',
    'runLedgerAudit',
    'checkRestore',
    'releaseRestore',
    'recheckPayment',
    'lookUpPayment',
  ],
  'reports of providers: nothing of them moves Cash': [
    'importSettlement',
    'undoSettlement',
    'explainDifference',
    'reopenDifference',
    'linkDifference',
  ],
  'texts for answers': ['createReadyAnswer', 'updateReadyAnswer', 'deleteReadyAnswer'],
  'channels for posts': [
    'createAnnouncementTarget',
    'updateAnnouncementTarget',
    'deleteAnnouncementTarget',
    'testAnnouncementTarget',
    'previewAnnouncements',
    'repeatAnnouncement',
  ],
  'a preview, and the end of a promise for everybody': ['previewCampaign', 'endCampaign', 'stopCreator'],
  'takes only back': ['reverseCredit', 'deleteRole', 'cancelRequest'],
  'what owners have done on the first day': ['setFirstStep', 'dismissFirstSteps'],
  'what the portal may write into the game at all': ['setGameSwitch'],
  'an account of the game that is proved, and a logged test with it': ['setTestAccount', 'startConnectionTest'],
  'the own account as its owner': ['confirmIdentity', 'setDisplayName'],
  'gives neither Cash, goods nor rights': [
    'banUser',
    'unbanUser',
    'removeGuildMark',
    'lockGuildMark',
    'unlockGuildMark',
    'revealPlayer',
    'addPlayerNote',
    'removePlayerNote',
    'startPlayerRecovery',
    'resendPlayerConfirmation',
    'changePlayerEmail',
    'endPlayerSessions',
    'stopCode',
    'stopClosingOf',
    'settleClosedGameAccount',
    'reopenTicket',
    'assignTicket',
    'handTicket',
    'updateTicket',
    'solveTicket',
    'mergeTicket',
    'markTicketSpam',
    'markTicketVisit',
    'addTicketNote',
    'removeTicketNote',
  ],
}

const writes = new Map(
  Object.values(contract)
    .flatMap((feature) => Object.entries(feature as Record<string, Endpoint>))
    .filter(([, { access, route }]) => isForStaff(access) && !route.startsWith('GET ')),
)

test('every write of staff is listed with what becomes of it for the own account', () => {
  const listed = [forAnother, forSecond, elsewhere].flatMap((list) => Object.keys(list))
  expect([...listed, ...Object.values(harmless).flat()].toSorted()).toEqual([...writes.keys()].toSorted())
  for (const file of Object.values(elsewhere))
    expect(existsSync(join(import.meta.dirname, '../features', file)), file).toBe(true)
})

function send(name: string, by: Person, { id = 0, body }: Sent) {
  const [method = '', path = ''] = writes.get(name)!.route.split(' ')
  return call(method, path.replace(/:\w+/, String(id)), { token: by.token, body })
}

/** Everything that a decision could have changed of a person. */
async function stateOf({ id }: Person): Promise<string> {
  const tables = [
    'deliveries',
    'referral_rewards',
    'unknown_payments',
    'payments',
    'deposits',
    'notifications',
  ] as const
  const rows = await Promise.all([
    ...tables.map((table) => app.db.selectFrom(table).selectAll().where('user_id', '=', id).execute()),
    app.db.selectFrom('market_listings').selectAll().where('seller_id', '=', id).execute(),
    app.db.selectFrom('ledger_accounts').selectAll().where('user_id', '=', id).execute(),
    app.db
      .selectFrom('referrals')
      .selectAll()
      .where((eb) => eb.or([eb('referrer_id', '=', id), eb('referred_id', '=', id)]))
      .execute(),
    app.db.selectFrom('admin_actions').select('action').where('actor_id', '=', id).execute(),
  ])
  return JSON.stringify(rows)
}

test.each([...Object.entries(forAnother), ...alsoForAnother])(
  '%s of one’s own is for another person, and nothing changes',
  async (name, make) => {
    const sent = await make(staff)
    const before = await stateOf(staff)
    const { status, body } = await send(name, staff, sent)
    expect([status, body.code, body.message]).toEqual([
      409,
      'own_account',
      'Outra pessoa da equipe precisa fazer isso, porque é da sua própria conta.',
    ])
    expect(await stateOf(staff)).toBe(before)
    const other = await portal.aPerson(['administrator'])
    expect((await send(name, other, sent)).status).toBe(200)
    const ofPlayer = await make(await portal.aPerson())
    expect((await send(name, staff, ofPlayer)).status).toBe(200)
  },
)

test.each(Object.entries(forSecond))('%s for one’s own account waits for a second person', async (name, make) => {
  const { status, body } = await send(name, staff, await make(staff))
  expect([status, body.approval]).toEqual([200, expect.any(String)])
  const request = (await call('GET', `/staff/approvals/${body.approval}`, { token: staff.token })).body.data
  expect([request.reasons, request.about.login, request.mayDecide]).toEqual([['own'], staff.login, false])
  const ofPlayer = await send(name, staff, await make(await portal.aPerson()))
  expect([ofPlayer.status, ofPlayer.body.approval]).toEqual([200, undefined])
})

test('an owner decides about their own thing while nobody else may, and the audit log says so', async () => {
  const alone = await aPortal()
  const owner = await alone.aPerson(['superadmin'])
  const id = randomUUID()
  const times = { created_at: ago(3), next_try_at: ago(3), settled_at: ago(2) }
  const row = { id, operation_id: id, reference: 'test alone', user_id: owner.id, login: owner.login }
  await alone.app.db
    .insertInto('deliveries')
    .values({ ...row, ...times, item: [413, 61, 10], state: 'unknown', target: 'storage' })
    .execute()
  const settle = () =>
    alone.call('POST', `/staff/deliveries/${id}/settle`, { token: owner.token, body: { note: reason, attempt: 1 } })
  const master = await alone.aPerson(['game_master'])
  expect((await settle()).body.code).toBe('own_account')
  await alone.app.db
    .updateTable('users')
    .set({ roles: ['editor'] })
    .where('id', '=', master.id)
    .execute()
  expect((await settle()).status).toBe(200)
  const log = await alone.app.db
    .selectFrom('admin_actions')
    .select(['action', 'target', 'after'])
    .orderBy('id')
    .execute()
  expect(log[0]).toEqual({
    action: 'approval.alone',
    target: `delivery ${id}`,
    after: { kind: 'delivery', reasons: ['own'] },
  })
})
