import { donationPoints } from '@guildhall/contract/donation'
import type { SettingsOf } from '@guildhall/contract/setting-groups'
import sharp from 'sharp'
import type { App } from '../server/src/app.ts'
import { transaction } from '../server/src/db/transaction.ts'
import { uuid7 } from '../server/src/db/uuid7.ts'
import { getUserByLogin } from '../server/src/people/queries.ts'
import { insertMark } from '../server/src/db/once-marks.ts'
import { keepProof } from '../server/src/features/deposit/proofs.ts'
import { insertDeposit, type DepositStatus } from '../server/src/features/deposit/queries.ts'
import { putSettings } from './put-settings.ts'

const mark = 'demo_deposits'
const hour = 3600_000

/** One deposit that waits, one under review and one that was refused. */
const demoDeposits: { reais: number; hoursAgo: number; status: DepositStatus; comment: string; note: string }[] = [
  {
    reais: 20,
    hoursAgo: 70,
    status: 'disapproved',
    comment: '',
    note: 'O comprovante é de outra conta. Envie o da sua, por favor.',
  },
  { reais: 100, hoursAgo: 20, status: 'processing', comment: 'Transferência feita pelo banco, sem Pix.', note: '' },
  { reais: 50, hoursAgo: 2, status: 'requested', comment: 'Paguei na lotérica hoje cedo.', note: '' },
]

const accountMark = 'demo_transfer_account'

/** The account for the demo's transfers; it exists at no bank. */
const demoAccount: SettingsOf<'transfer'> = {
  enabled: true,
  holder: 'Ana Souza (demonstração)',
  bank: 'Banco do Reino (000)',
  account: 'Agência 0001, conta 12345-6',
  pixKey: 'doacoes@guildhall.example',
  instructions: {
    'pt-BR': 'Escreva o seu login na descrição da transferência. Conferimos os comprovantes em até um dia útil.',
    en: 'Write your login in the description of the transfer. We check receipts within one working day.',
  },
}

/** Adds the account for transfers, and deposits for staff to decide, once each. */
export async function seedDemoDeposits(app: App): Promise<void> {
  await seedDemoAccount(app)
  const player = await getUserByLogin(app.db, 'player')
  if (!player) return
  await transaction(app.db, async (tx) => {
    if (!(await insertMark(tx, mark, app.now().toISOString()))) return
    const inside = { ...app, db: tx }
    for (const { reais, hoursAgo, ...more } of demoDeposits) {
      const createdAt = new Date(app.now().getTime() - hoursAgo * hour)
      await insertDeposit(tx, {
        ...more,
        user_id: player.id,
        entry_id: uuid7(createdAt),
        value_cents: reais * 100,
        cash: donationPoints(reais).total,
        proof: await keepProof(inside, { bytes: await aReceipt(), sentAs: '' }, player.id),
        created_at: createdAt.toISOString(),
        updated_at: createdAt.toISOString(),
      })
    }
  })
}

async function seedDemoAccount(app: App): Promise<void> {
  const admin = await getUserByLogin(app.db, app.config.admin.login)
  if (!admin || !(await insertMark(app.db, accountMark, app.now().toISOString()))) return
  await putSettings(app, admin, 'transfer', demoAccount)
}

/** A picture of a receipt with bars in place of lines, because a server may have no font. */
function aReceipt(): Promise<Buffer> {
  const line = (at: number, width: number, height = 14) =>
    `<rect x="40" y="${at}" width="${width}" height="${height}" rx="3" fill="#5b5648"/>`
  const lines = [220, 150, 300, 180, 260, 120].map((width, at) => line(170 + at * 42, width)).join('')
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="420" height="620">
    <rect width="420" height="620" fill="#f2ecdc"/><rect width="420" height="96" fill="#2f6f5e"/>
    <circle cx="76" cy="48" r="24" fill="#f2ecdc"/>${line(126, 190, 20)}${lines}
    <rect x="40" y="460" width="340" height="64" rx="6" fill="#e2d6b5"/>${line(482, 150, 22)}</svg>`),
  )
    .png()
    .toBuffer()
}
