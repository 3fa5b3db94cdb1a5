import type { PublicSettingsOf } from '@guildhall/contract/setting-groups'
import { settings } from '../../app/settings.ts'

/** The front pages of networks, to which the cards lead until staff or the environment set them. */
const frontPages = /^https:\/\/(?:discord\.com|www\.whatsapp\.com|www\.instagram\.com)\/?$/

/** The cards that lead to a page of the server. A demo shows all of them. */
export const ownCards = <Card extends Pick<PublicSettingsOf<'social'>['cards'][number], 'link'>>(
  cards: readonly Card[],
): readonly Card[] => (settings().demo ? cards : cards.filter(({ link }) => !frontPages.test(link)))
