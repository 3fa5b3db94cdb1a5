import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, minifySync, type Plugin } from 'vite'
import { lean } from './lean.ts'
import { messageModules } from './message-modules.ts'

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    lean(),
    ...(isSsrBuild ? [shortInlineScript()] : [messageModules(), brotliTwins()]),
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
            // The styles stand in every document. Were they the entry's, each page's modules would wait for them once more.
            input: ['src/app/entry-client.tsx', 'src/styles/index.css'],
            output: { codeSplitting: { groups: [firstDownload, trail, fields, launch, belowTheFold] } },
            // The endpoints of api.generated.ts are texts: each chunk carries those that it calls.
            optimization: { inlineConst: { mode: 'all', pass: 1 } },
          },
        }),
  },
  ssr: {
    // One copy of the messages serves both the API and the pages, so that both speak the request's language.
    external: ['@guildhall/messages', '@guildhall/messages/runtime'],
    // Everything else is bundled: the demo, which is not NODE_ENV=production, then renders with React's production build too.
    // Not in development: Vite's module runner takes ES modules only, which React is not.
    noExternal: isSsrBuild ? true : [],
  },
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
}))

// The home and all it shows come with the entry: one request, and one file compresses better than its dozen parts.
// What lies in folders below comes later.
const firstDownload = {
  name: 'entry-client',
  test: /web[\\/]src[\\/](?:app[\\/]entry-client\.tsx|features[\\/]home[\\/][^\\/]+)$/,
}

// What almost every page but the home begins with.
const trail = {
  name: 'trail',
  test: /web[\\/]src[\\/]ui[\\/]Breadcrumb\.tsx|messages[\\/]ui_home\.js|lucide-react[\\/]dist[\\/]esm[\\/]createLucideIcon/,
}

// What a list is searched and filtered with: small parts that such pages always need together.
const fields = {
  name: 'fields',
  test: /web[\\/]src[\\/](?:app[\\/](?:view-address|wanted-view)\.ts|ui[\\/](?:Field|TextInput|Select|FilterPanel|SearchBox|use-search-text)\.tsx?)$/,
}

// The launch modal comes to most visitors right after the first download: one request for all that only dialogs need.
const launch = {
  name: 'launch',
  test: /web[\\/]src[\\/](?:format[\\/](?:clock|countdown)\.ts|shell[\\/]launch[\\/](?:Launch(?:Dialog|Announcement)?\.tsx|free\.ts)|ui[\\/](?:Dialog|Checkbox|Field)\.tsx)$/,
}

// All that comes once a visitor scrolls the home.
const belowTheFold = {
  name: 'home-below',
  test: /web[\\/]src[\\/](?:features[\\/]home[\\/](?:below|events)[\\/].+|features[\\/]roadmap[\\/](?:public|rules)\.ts)$/,
}

/** The script that stands in every document (document.ts) as a short text: written as code it would be printed anew. */
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

/** Writes `<file>.br` beside each text file, so that the server compresses nothing that never changes. */
function brotliTwins(): Plugin {
  return {
    name: 'brotli-twins',
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
