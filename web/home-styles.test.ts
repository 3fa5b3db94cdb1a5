import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { homeModules } from './home-styles.ts'

const modules = homeModules()
const has = (end: string) => modules.some((file) => file.endsWith(end))

test('the styles of the home cover all that its document may show, and no other page', () => {
  for (const part of ['home/HomePage', 'home/below/SocialCards', 'signup/SignupForm', 'shell/SignedIn', 'ui/Dialog'])
    expect(has(`${part}.tsx`), part).toBe(true)
  for (const page of ['news/NoticeArticle', 'shop/catalogue/ItemCard', 'ticket/Html'])
    expect(has(`${page}.tsx`), page).toBe(false)
})

test('no part of the home shows text of articles, whose styles home.css does not have', () => {
  expect(modules.filter((file) => readFileSync(file, 'utf8').includes('prose-body'))).toEqual([])
})
