import { m } from '@guildhall/messages'
import { useState } from 'react'
import { api, ApiError } from '../../api/client.ts'
import { previewAnnouncements } from '../../api/generated.ts'
import { Button } from '../../ui/Button.tsx'
import type { previewOf } from './target-fields.ts'
import { oneNames, type Previewed } from './words.ts'

/** Shows the newest of each kind as the form would post it. `check` shows what is wrong in the form. */
export function Preview({ form, check }: { form: () => ReturnType<typeof previewOf>; check: () => boolean }) {
  const [posts, setPosts] = useState<Previewed[] | null>(null)
  const [failed, setFailed] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function show() {
    setFailed('')
    if (!check()) return setFailed(m.announcement_preview_failed())
    setBusy(true)
    try {
      setPosts((await api(previewAnnouncements, { body: form() })).data)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailed(error.message || m.announcement_preview_failed())
    } finally {
      setBusy(false)
    }
  }

  return (
    <section aria-label={m.announcement_preview_title()} className="grid justify-items-start gap-3">
      <Button onClick={() => void show()} busy={isBusy}>
        {m.announcement_preview()}
      </Button>
      <p role="status" className="text-danger empty:hidden">
        {failed}
      </p>
      {posts && (
        <ul className="grid w-full gap-3 sm:grid-cols-2">
          {posts.map((each) => (
            <Post key={each.kind} {...each} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Post({ kind, post }: Previewed) {
  return (
    <li className="grid content-start gap-2 rounded-md border border-line bg-s2 p-3">
      <p className="text-sm text-muted">{oneNames[kind]()}</p>
      {post ? (
        <>
          <p className="font-semibold wrap-anywhere">{post.title}</p>
          <p className="whitespace-pre-line wrap-anywhere">{post.text}</p>
          {post.picture && (
            <img
              src={pathOf(post.picture)}
              alt=""
              width={1200}
              height={630}
              loading="lazy"
              className="h-auto w-full rounded-sm"
            />
          )}
          <p className="font-mono text-xs text-muted wrap-anywhere">{post.link}</p>
        </>
      ) : (
        <p className="text-muted">{m.announcement_preview_none()}</p>
      )}
    </li>
  )
}

/** Pictures of the portal are shown from its own address, whichever name it has here. */
const pathOf = (address: string): string => {
  const url = URL.parse(address)
  return url ? url.pathname + url.search : address
}
