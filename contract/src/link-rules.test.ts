import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { isLink, isOwnPath, isWebAddress } from './link-rules.ts'
import { settingGroups } from './setting-groups.ts'
import { download } from './download.ts'
import { ProfileForm } from './account/profile.ts'

const elsewhere = [
  '/\\evil.example',
  '\\\\evil.example',
  '//evil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/\t/evil.example',
  '/\u0000/evil.example',
  'https:/\\evil.example',
  'https://',
  'https:///path',
  'https://evil example',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'evil.example',
  ' ',
]

test.each(elsewhere)('%j is no link', (text) => {
  expect(isLink(text)).toBe(false)
})

test.each(['/', '/download', '/donation?preset=500#card', '/páginas/início', '/a//b'])(
  '%j is a page of this site',
  (text) => {
    expect([isOwnPath(text), isWebAddress(text)]).toEqual([true, false])
  },
)

test.each(['https://discord.com', 'HTTP://example.com:8080/a?b=c#d', 'https://exâmple.com.br/é'])(
  '%j is of the web',
  (text) => {
    expect([isOwnPath(text), isWebAddress(text)]).toEqual([false, true])
  },
)

/** Every field of the contract that becomes a link, each with a form that is otherwise valid. */
const fields: [string, (text: string) => unknown, z.ZodMiniType][] = [
  ['the promotion', (link) => ({ ...settingGroups.promo.defaults, link }), settingGroups.promo.form],
  [
    'the launch modal',
    (link) => ({ ...settingGroups.launch.defaults, live: { ...settingGroups.launch.defaults.live, link } }),
    settingGroups.launch.form,
  ],
  [
    'a social card',
    (link) => ({ cards: settingGroups.social.defaults.cards.map((card) => ({ ...card, link })) }),
    settingGroups.social.form,
  ],
  ['the support', (supportUrl) => ({ ...settingGroups.links.defaults, supportUrl }), settingGroups.links.form],
  ['a download', (url) => ({ title: 'Cliente', server: 'Direto', url }), download.createDownload.body],
  [
    'its mirror',
    (mirror_url) => ({ title: 'Cliente', server: 'Direto', url: '/a', mirror_url }),
    download.createDownload.body,
  ],
  [
    'a profile',
    (website_url) => ({
      firstname: 'Beatriz',
      lastname: 'Almeida',
      email: 'b@mail.example',
      phone: '11987654321',
      website_url,
    }),
    ProfileForm,
  ],
]

test.each(fields)('%s leads where a link may lead, and nowhere else', (_, formWith, form) => {
  expect(z.safeParse(form, formWith('https://example.com/novo')).success).toBe(true)
  const taken = elsewhere.filter((text) => text.trim() && z.safeParse(form, formWith(text)).success)
  expect(taken).toEqual([])
})
