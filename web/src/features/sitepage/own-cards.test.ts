import { settingGroups } from '@guildhall/contract/setting-groups'
import { expect, test } from 'vitest'
import { setSettings, type Settings } from '../../app/settings.ts'
import { ownCards } from './own-cards.ts'

const cards = settingGroups.social.defaults.cards

test('until they are set, the social cards are in a demo only', () => {
  setSettings({ demo: true } as Settings)
  expect(ownCards(cards)).toHaveLength(3)
  setSettings({ demo: false } as Settings)
  expect(ownCards(cards)).toEqual([])
  const own = { ...cards[0]!, link: 'https://discord.com/invite/reino' }
  expect(ownCards([own, ...cards.slice(1)])).toEqual([own])
})
