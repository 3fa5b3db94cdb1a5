import * as m from '@guildhall/messages'
import { addressOf, write, type Reader, type Settings } from '../../../mail/letter.ts'
import type { Message } from '../../../ports/mail.ts'

export const gameAccountMail = (config: Settings, reader: Reader, state: 'password_missing' | 'taken'): Message =>
  write(config, reader, {
    subject: m.mail_game_account_subject({ app: config.appName }),
    paragraphs: [
      state === 'taken'
        ? m.mail_game_account_taken({ login: reader.login })
        : m.mail_game_account_password({ login: reader.login }),
    ],
    button: { label: m.mail_game_account_button(), url: addressOf(config, reader, '/settings/game') },
  })

export const loginReleasedMail = (config: Settings, reader: Reader, before: string): Message =>
  write(config, reader, {
    subject: m.mail_login_released_subject({ app: config.appName }),
    paragraphs: [
      m.mail_login_released_text({ before, login: reader.login }),
      m.mail_login_released_next({ login: reader.login }),
    ],
    button: { label: m.mail_login_released_button(), url: addressOf(config, reader, '/login') },
    links: [[m.mail_login_released_choose(), addressOf(config, reader, '/settings/game')]],
  })
