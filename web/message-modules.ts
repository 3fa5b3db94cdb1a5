import type { Plugin } from 'vite'
import { messageFunctions } from '@guildhall/messages/compile'

const prefix = '\0messages/'

/**
 * One module for each message in the browser's build. The bundler puts a module into one chunk as a whole, so the file
 * with all messages would come with the first download.
 */
export function messageModules(): Plugin {
  let functions: ReturnType<typeof messageFunctions>
  return {
    name: 'message-modules',
    apply: 'build',

    buildStart() {
      functions = messageFunctions()
    },

    resolveId: {
      filter: { id: /^\0messages\// },
      handler: (id) => ({ id, moduleSideEffects: false }),
    },

    load: {
      filter: { id: /^\0messages\/|[\\/]messages[\\/]compiled[\\/]messages\.js$/ },
      handler(id) {
        if (!id.startsWith(prefix))
          return [...functions.keys()].map((key) => `export { ${key} } from '${prefix}${key}.js'\n`).join('')
        const key = id.slice(prefix.length, -'.js'.length)
        return `import { localeOf, plural } from '@guildhall/messages/runtime'\nexport const ${key} = ${functions.get(key)!.code}\n`
      },
    },
  }
}
