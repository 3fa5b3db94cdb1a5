import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, minifySync, type Plugin } from 'vite'
import { homeStyles } from './home-styles.ts'
import { lean } from './lean.ts'
import { textsOfMenu } from './menu-words.ts'
import { messageModules } from './message-modules.ts'

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [
    react(),
    homeStyles(),
    tailwindcss(),
    lean(),
    ...(isSsrBuild ? [shortInlineScript()] : [messageModules(), brotliCopies()]),
  ],
  publicDir: isSsrBuild ? false : 'public',
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    manifest: !isSsrBuild,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    emptyOutDir: true,
    ...(isSsrBuild
      ? {}
      : {
          rolldownOptions: {
            // The styles are inlined in every document: on the home those of the home, elsewhere all. If the entry
            // imported them, the page's modules would wait for them again. Documents of staff pages link theirs.
            input: [
              'src/app/entry-client.tsx',
              'src/styles/index.css',
              'src/styles/home.css',
              'src/styles/staff.css',
              'src/worker/service-worker.ts',
            ],
            output: {
              // Its address may not change (server/src/http/app-files.ts).
              entryFileNames: ({ name }) => (name === 'service-worker' ? 'sw.js' : 'assets/[name]-[hash].js'),
              codeSplitting: {
                groups: [
                  firstDownload,
                  trail,
                  fields,
                  launch,
                  belowTheFold,
                  common,
                  accountMenus,
                  staffMenus,
                  staffIcons,
                ],
              },
            },
            // The endpoints in generated.ts are string constants; each chunk contains those that it calls.
            optimization: { inlineConst: { mode: 'all', pass: 1 } },
          },
        }),
  },
  ssr: {
    // One copy of the messages serves the API and the pages, so that both use the request's language.
    external: ['@guildhall/messages', '@guildhall/messages/runtime'],
    // A build bundles all other packages. Thus the demo, where NODE_ENV is not production, renders with React's
    // production build too. Development bundles none: Vite loads only ES modules there, and React has CommonJS modules.
    noExternal: isSsrBuild ? true : [],
  },
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
}))

// The home and everything it shows load with the entry: one request, and one file compresses better than a dozen. The
// parts in its folders load later.
const firstDownload = {
  name: 'entry-client',
  test: /web[\\/]src[\\/](?:app[\\/]entry-client\.tsx|features[\\/]home[\\/][^\\/]+)$/,
}

// The modules that almost every page except the home needs.
const trail = {
  name: 'trail',
  test: /web[\\/]src[\\/]ui[\\/]Breadcrumb\.tsx|messages[\\/]ui_home\.js|lucide-react[\\/]dist[\\/]esm[\\/]createLucideIcon/,
}

// The search and filter fields: small modules that such pages always need together.
const fields = {
  name: 'fields',
  test: /web[\\/]src[\\/](?:app[\\/](?:view-address|pending-view)\.ts|ui[\\/](?:Field|TextInput|Select|FilterPanel|SearchBox|use-search-text)\.tsx?)$/,
}

// The launch modal opens for most visitors right after the first download, so all modules of dialogs are one request.
const launch = {
  name: 'launch',
  test: /web[\\/]src[\\/](?:format[\\/](?:clock|countdown)\.ts|shell[\\/]launch[\\/](?:Launch(?:Dialog|Announcement)?\.tsx|free\.ts)|ui[\\/](?:Dialog|Checkbox|Field)\.tsx)$/,
}

// Everything that loads once a visitor scrolls the home.
const belowTheFold = {
  name: 'home-below',
  test: /web[\\/]src[\\/](?:features[\\/]home[\\/](?:below|events)[\\/].+|features[\\/](?:roadmap[\\/](?:public|rules)|push[\\/](?:public|reminders))\.ts|features[\\/]push[\\/]RemindButton\.tsx)$/,
}

// Small modules that between a third and two thirds of the pages need: 3 KB in one request, in place of a dozen requests.
const common = {
  name: 'common',
  test: /web[\\/]src[\\/](?:format[\\/]money\.ts|ui[\\/](?:ConfirmDialog|FactLine|Form|FormFailure|KeyPages|Moment|failure-focus)\.tsx?)$|messages[\\/](?:error_field_required|ui_cancel|ui_needs_script|ui_pagination)\.js$/,
}

// The entries of the menus of signed-in people, some 50 texts.
const publicPages = [
  'features/ranking/RankingPage.tsx',
  'features/droplist/DroplistPage.tsx',
  'features/shop/catalogue/ShoppingPage.tsx',
  'features/updates/UpdatesPage.tsx',
]
const accountMenus = { name: 'account-menus', test: textsOfMenu('shell/account-menus.ts', publicPages) }

// What the rail of staff has beside these: the purposes of its pages, and icons that no public page has.
const staffMenus = { name: 'staff-menus', test: textsOfMenu('features/help/staff-help.ts', publicPages) }
const staffIcons = {
  name: 'staff-icons',
  test: /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](?:file-text|megaphone|package-check|scale|user-round)\.m?js$/,
}

/**
 * Exports the script of every document (document.ts) as a minified string, because as code it would be formatted again.
 */
function shortInlineScript(): Plugin {
  return {
    name: 'short-inline-script',
    apply: 'build',
    transform: {
      filter: { id: /web[\\/]src[\\/]app[\\/]early\.ts$/ },
      order: 'post',
      handler(code, id) {
        const short = minifySync(id.replace(/ts$/, 'js'), code.replace(/^export (?={|function)/gm, ''))
        return { code: `export const holdEarlyActions = ${JSON.stringify(short.code)}`, map: null }
      },
    },
  }
}

/** Writes `<file>.br` beside each text file, so that the server need not compress files that never change. */
function brotliCopies(): Plugin {
  return {
    name: 'brotli-copies',
    apply: 'build',
    writeBundle({ dir }) {
      for (const name of readdirSync(dir!, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(?:js|css|svg|json|txt|webmanifest)$/.test(name) || name.startsWith('.vite')) continue
        const file = join(dir!, name)
        writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)))
      }
    },
  }
}
