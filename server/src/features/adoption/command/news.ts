import { recordAdminAction } from '../../../audit/record.ts'
import { changeContent } from '../../../cache/content.ts'
import { Problem } from '../../../console/problem.ts'
import type { Console } from '../../../console/verb.ts'
import { adoptNotice } from '../../news/public.ts'
import { readArticles, type ArticleReading } from '../sources/articles.ts'
import type { ForeignDatabase } from '../sources/foreign-queries.ts'
import { readMapping, type Mapping, type NewsMapping } from '../sources/mapping.ts'
import { openForeign } from '../sources/table-source.ts'
import type { AdoptArguments } from './arguments.ts'
import { claimArticles, setArticle } from './run-queries.ts'

const articlesOfBatch = 20

/**
 * Brings the articles of an older site: reads them all and says what would come, asks, and publishes each once at its
 * own time. After a stop the same command goes on, because each batch is stored with the keys of its articles.
 */
export async function adoptNews(console: Console, typed: AdoptArguments, variables: NodeJS.ProcessEnv): Promise<void> {
  const { app, actor, say, readWord } = console
  if (typed.from !== 'mysql' && typed.from !== 'postgres') throw new Problem('Articles come from mysql or postgres.', 2)
  const mapping = readMapping(typed.mapping ?? '')
  const { news } = mapping
  if (!news) throw new Problem('The mapping has no part news.', 2)
  const database = await openForeign(typed.from, mapping, variables)
  try {
    const { count, problems } = await rehearse(database, mapping, news)
    say(`"${typed.name}" has ${count} articles that can come, and ${problems.length} that are left out.`)
    for (const { key, problem } of problems.slice(0, typed.examples)) say(`  row ${key || 'without a key'}: ${problem}`)
    if (!typed.isConfirmed && (await readWord(`Type ${count} to publish them: `)) !== String(count))
      throw new Problem('Nothing was done.')
    let fresh = 0
    let batch: ArticleReading[] = []
    const store = async () => {
      const articles = batch
      batch = []
      fresh += await changeContent(app, ['news'], async (tx) => {
        const keys = await claimArticles(
          tx,
          typed.name,
          articles.map(({ key }) => key),
          app.now().toISOString(),
        )
        for (const { key, article } of articles)
          if (article && keys.has(key))
            await setArticle(tx, typed.name, key, await adoptNotice(tx, article, app.now().toISOString()))
        if (keys.size > 0)
          await recordAdminAction(tx, actor, 'adoption.news', 'news', app.now(), {
            after: { label: typed.name, articles: keys.size },
          })
        return keys.size
      })
    }
    for await (const reading of readArticles(database, mapping, news)) {
      if (reading.article && batch.push(reading) === articlesOfBatch) await store()
    }
    if (batch.length > 0) await store()
    say(`${fresh} articles were published; ${count - fresh} had come before.`)
  } finally {
    await database.close()
  }
}

async function rehearse(database: ForeignDatabase, mapping: Mapping, news: NewsMapping) {
  const problems: ArticleReading[] = []
  let count = 0
  for await (const reading of readArticles(database, mapping, news)) {
    if (reading.article) count += 1
    else problems.push({ ...reading, article: null })
  }
  return { count, problems }
}
