import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { inLanguage } from '@guildhall/contract/both-texts'
import { settingGroups } from '@guildhall/contract/setting-groups'
import { setSettings } from '../../app/settings.ts'
import { Advice } from './Advice.tsx'
import CampaignPage from './CampaignPage.tsx'
import IndicationPage from './IndicationPage.tsx'
import { BonusTable, ReferralTable } from './Lists.tsx'
import { Rewards } from './Rewards.tsx'
import { decisionWords } from './staff/decisions.ts'
import type { Detail } from './staff/detail.ts'
import { ReferralCard } from './staff/ReferralCard.tsx'

setSettings({ publicUrl: 'https://portal.example', appName: 'Guildhall', supportUrl: 'https://x.example' } as never)
const program = inLanguage(settingGroups.referral.defaults, 'pt-BR') as never

function htmlOf(element: React.ReactNode, data: unknown = null): string {
  const router = createMemoryRouter([{ id: 'page', path: '/', element, loader: () => data }], {
    hydrationData: { loaderData: { page: data } },
  })
  return renderToString(<RouterProvider router={router} />)
}

// REF-53 … REF-56: for a visitor, as the server renders it.
test('the campaign page has its six blocks, and its button leads to the sign-up', () => {
  const html = htmlOf(<CampaignPage />, program)
  for (const id of ['steps', 'goals', 'panel', 'testimonials', 'faq', 'join']) expect(html).toContain(`id="${id}"`)
  expect(html).toMatch(/href="\/\?ref="/)
  expect(html).toContain('https://wa.me/?text=')
  for (const reward of ['Consumíveis raros', '+30% de moedas premium', 'Skin exclusiva']) expect(html).toContain(reward)
  expect(htmlOf(<IndicationPage />)).toContain('/campanha-indicacao')
})

// REF-53: without a code the sign-up gives nothing, so the text promises nothing.
test('what is shared from the campaign page promises the two items only with a code', () => {
  const shared = (address: string) => {
    const router = createMemoryRouter([{ id: 'page', path: '/', element: <CampaignPage />, loader: () => program }], {
      initialEntries: [address],
      hydrationData: { loaderData: { page: program } },
    })
    const html = renderToString(<RouterProvider router={router} />)
    return decodeURIComponent(/wa\.me\/\?text=([^"]*)/.exec(html)![1]!)
  }
  expect(shared('/')).toBe('Venha conhecer o Guildhall: https://portal.example/campanha-indicacao')
  expect(shared('/?ref=ABC123')).toContain('dois itens especiais')
  expect(shared('/?ref=ABC123')).toContain('https://portal.example/indication/ABC123')
})

// REF-34, REF-39 … REF-43
test('four tiers say what they give and where they stand; a bonus without a name has the usual one', () => {
  const figures = {
    valids: 7,
    pending: 0,
    refused: 0,
    bonusPoints: 0,
    referredDonors: 0,
    redeemed: 3,
    rewards: [{ tier: 3, state: 'delivered' as const, redeemed_at: '2026-11-20T12:00:00.000Z' }],
  }
  const html = htmlOf(<Rewards tiers={(program as { tiers: never }).tiers} figures={figures} />)
  expect(html.match(/<li/g)).toHaveLength(4)
  expect(html.match(/>Resgatado</g)).toHaveLength(1)
  expect(html.match(/>Pendente</g)).toHaveLength(3)
  expect(html.match(/>Resgatar</g)).toHaveLength(4)
  expect(html.match(/disabled=""/g)).toHaveLength(3)
  expect(html).toContain('120 horas')
  const bonus = {
    id: '1',
    operation: '',
    value: 35,
    taken_back: 35,
    username: 'bia',
    created_at: '2026-11-20T12:00:00Z',
  }
  expect(htmlOf(<BonusTable rows={[bonus]} />)).toContain('Referral 10%')
  expect(htmlOf(<ReferralTable rows={[]} />)).toContain('Ninguém veio pelo seu link ainda')
  expect(htmlOf(<Advice program={program} />)).toContain('Regras rápidas')
})

// REFADM-04, REFADM-05
test('Aprovar and Recusar stand only beside a clean referral that waits', () => {
  const referral = {
    id: 1,
    from_user: 2,
    firstname: 'Bia',
    lastname: 'Alves',
    username: 'bia',
    email: 'bia@mail.example',
    ip: '189.40.1.2',
    cookie: 'a-browser',
    created_at: '2026-11-20T12:00:00Z',
    released: 'P' as const,
    totalIndications: 0,
    type: 'Success',
    reason: '',
    evidence: [],
    checked_at: '2026-11-20T12:00:00Z',
    due_at: null,
    hasDonation: false,
    bonus: null,
    cleared: null,
    reviewed: null,
  }
  const card = (change: object, isOwn = false) =>
    htmlOf(
      <ul>
        <ReferralCard
          referral={{ ...referral, ...change }}
          isOwn={isOwn}
          isSelected={false}
          onSelect={() => {}}
          onAsk={() => {}}
        >
          {null}
        </ReferralCard>
      </ul>,
    )
  const clean = card({})
  for (const text of ['Bia Alves', 'bia@mail.example', '189.40.1.2', 'a-browser', '>Aprovar<', '>Recusar<'])
    expect(clean).toContain(text)
  for (const change of [{ type: 'Suspect', reason: 'Mesmo navegador que ana.' }, { released: 'S' }, { released: 'N' }])
    expect(card(change)).not.toMatch(/>(?:Aprovar|Recusar)</)
  // Nobody decides about their own referral: the card says who does.
  expect(card({}, true)).not.toMatch(/>(?:Aprovar|Recusar)</)
  expect(card({}, true)).toContain('outra pessoa da equipe decide')
})

test('each button of a decision is called as its dialog is', () => {
  const state = (kind: 'S' | 'N', released: 'P' | 'S' | 'N', type = 'Success') =>
    decisionWords({ kind, referral: { released, type } as Detail })
  const decisions = [
    ['Aprovar', state('S', 'P')],
    ['Recusar', state('N', 'P')],
    ['Encerrar', state('N', 'P', 'Suspect')],
    ['Desfazer a aprovação', state('N', 'S')],
    ['Desfazer a recusa', state('S', 'N')],
  ] as const
  for (const [name, words] of decisions) {
    expect(words.name()).toBe(name)
    // A screen reader reads the visible words.
    expect(words.named({ name: 'bia' })).toContain(name)
    expect(words.question({ name: 'bia' })).toMatch(new RegExp(`^${name}\\b.*bia\\?$`))
  }
})
