import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { overwriteGetLocale } from '@guildhall/messages/runtime'
import { expect, test } from 'vitest'
import { setSettings, type Settings } from '../app/settings.ts'
import { HomeHero } from './Hero.tsx'

const hero = { title: 'A guerra', text: '', preset: 50, promoTitle: 'Apoie' } as Settings['hero']

/** The buttons of the hero: of each its words, and whether it is the primary one. */
function buttonsWith(settings: Partial<Settings>) {
  overwriteGetLocale(() => 'pt-BR')
  setSettings({ appName: 'Torre', hero, ...settings } as Settings)
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <HomeHero hero={hero} />
    </MemoryRouter>,
  )
  return [...html.matchAll(/<(?:a|button)\b([^>]*)>(.*?)<\/(?:a|button)>/g)].map(([, attributes = '', inner = '']) => ({
    words: inner.replace(/<[^>]+>/g, ''),
    isPrimary: attributes.includes('bg-brass-strong'),
    isForVisitors: attributes.includes('signed-in:hidden'),
  }))
}

test('the primary button is the download; before the first one it is an account for visitors, and no empty page', () => {
  const donate = { words: 'Doar agora', isPrimary: false, isForVisitors: false }
  expect(buttonsWith({})).toEqual([{ words: 'Baixar o jogo', isPrimary: true, isForVisitors: false }, donate])
  const signUp = { words: 'Criar conta', isPrimary: true, isForVisitors: true }
  expect(buttonsWith({ isDownloadOff: true })).toEqual([signUp, donate])
  expect(buttonsWith({ isDownloadOff: true, isDonationOff: true })).toEqual([
    signUp,
    { words: 'Ver as notícias', isPrimary: false, isForVisitors: false },
  ])
})
