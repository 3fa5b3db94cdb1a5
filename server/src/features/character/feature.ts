import { task } from '../../jobs/job.ts'
import { feature } from '../feature.ts'
import { readCharactersJob } from './jobs.ts'
import { characterOperations } from './routes.ts'
import { readCharacters } from './settings.ts'

export const character = feature({
  name: 'character',
  uses: ['items', 'ranking'],
  operations: characterOperations,
  jobs: (app) => task(readCharactersJob, () => readCharacters(app)),
  cron: [{ order: 175, at: '*/10 * * * *', job: readCharactersJob }],
})
