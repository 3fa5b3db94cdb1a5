import { features } from '../features/index.ts'
import { eraseDemoContent } from './erase-demo-content.ts'
import type { Verb } from './verb.ts'

/** Every command: those of the features, and those of the whole portal. */
export const verbs: Verb[] = [
  ...features.flatMap((each) => each.verbs ?? []),
  {
    name: 'erase-demo',
    parameters: [],
    about: 'Erases a demo with its accounts, content and files, so that production can start in its place. Asks first.',
    run: eraseDemoContent,
  },
]
