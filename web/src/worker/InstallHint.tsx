import { m } from '@guildhall/messages'
import { createRoot } from 'react-dom/client'
import { settings } from '../app/settings.ts'
import { Button } from '../ui/Button.tsx'
import { Logo } from '../ui/Logo.tsx'
import type { InstallPrompt } from './offer-install.ts'

/**
 * Shows the hint above the page, which does not move. `offer` is the browser's; without one the hint names the buttons
 * of Safari. `answer` is called once the visitor has answered. Returns how to remove it.
 */
export function showInstallHint(offer: InstallPrompt | null, answer: () => void): () => void {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const remove = () => {
    root.unmount()
    place.remove()
  }
  const finish = () => {
    answer()
    remove()
  }
  root.render(<InstallHint offer={offer} onAnswer={finish} />)
  return remove
}

function InstallHint({ offer, onAnswer }: { offer: InstallPrompt | null; onAnswer: () => void }) {
  async function install() {
    await offer?.prompt()
    onAnswer()
  }
  return (
    <aside
      aria-label={m.offline_install_title({ name: settings().appName })}
      className="fixed inset-x-4 bottom-[calc(var(--tabs)+1rem)] z-40 mx-auto grid max-w-md gap-3 rounded-lg border border-edge bg-s2 p-4 shadow-1 print:hidden"
    >
      <p className="flex items-center gap-3 font-semibold">
        <Logo className="size-9 shrink-0" />
        {m.offline_install_title({ name: settings().appName })}
      </p>
      <p className="text-sm text-muted">{offer ? m.offline_install_text() : m.offline_install_safari()}</p>
      <div className="flex flex-wrap gap-3">
        {offer && (
          <Button variant="primary" onClick={() => void install()}>
            {m.offline_install()}
          </Button>
        )}
        <Button onClick={onAnswer}>{offer ? m.offline_install_not_now() : m.offline_install_understood()}</Button>
      </div>
    </aside>
  )
}
