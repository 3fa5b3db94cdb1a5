import { m } from '@guildhall/messages'
import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { useLoaderData, useSearchParams } from 'react-router'
import { listEffects } from '../../../api/generated.ts'
import { outcomeOf, nowOrLater, useArrived } from '../../../api/outcome.ts'
import type { Head } from '../../../app/head.tsx'
import { load } from '../../../api/load.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { Loading, SkeletonRows } from '../../../ui/Skeleton.tsx'
import { Table, type Column } from '../../../ui/Table.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Effect } from './effect.ts'
import { EffectDialog } from './EffectDialog.tsx'
import { ItemTabs } from './ItemTabs.tsx'

export const head = (): Head => ({ title: m.effects_title() })
export const loader = load(async ({ api }) => ({ list: await nowOrLater(outcomeOf(api(listEffects))) }))

/** The words that players read for each effect of an item; staff edit them. */
export default function EffectsPage() {
  const arrived = useArrived(useLoaderData<typeof loader>().list)
  const [search, setSearch] = useSearchParams()
  const q = search.get('q') ?? ''
  const [edited, setEdited] = useState<Effect | 'new' | null>(null)
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <PageHead title={m.effects_title()} intro={m.effects_intro({ number: 200, value: 7 })} />
      <ItemTabs current="effects" />
      <div className="flex flex-wrap items-end gap-3">
        <TextInput
          label={m.effects_search()}
          type="search"
          value={q}
          onChange={(event) =>
            setSearch(event.target.value ? { q: event.target.value } : {}, { replace: true, preventScrollReset: true })
          }
          maxLength={60}
          autoComplete="off"
          className="min-w-48 max-w-md flex-1"
        />
        <Button onClick={() => setEdited('new')}>
          <Plus className="size-5" />
          {m.effects_add()}
        </Button>
      </div>
      {!arrived ? (
        <Loading>
          <SkeletonRows count={10} className="h-11" />
        </Loading>
      ) : arrived.failure ? (
        <LoadFailed title={m.effects_failed()} failure={arrived.failure} />
      ) : (
        <Found effects={arrived.data.data} q={q} onEdit={setEdited} />
      )}
      <EffectDialog
        effect={edited}
        usedNumbers={new Set(arrived?.data?.data.filter(({ label_pt }) => label_pt).map(({ effect }) => effect))}
        onClose={() => setEdited(null)}
      />
    </div>
  )
}

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

function Found({ effects, q, onEdit }: { effects: Effect[]; q: string; onEdit: (effect: Effect) => void }) {
  const word = fold(q.trim())
  const found = effects.filter(
    ({ effect, code, label_pt, label_en }) =>
      String(effect) === word || fold([code, label_pt, label_en].join(' ')).includes(word),
  )
  const named = found.filter(({ label_pt }) => label_pt !== null)
  const unnamed = found.filter(({ label_pt }) => label_pt === null)
  if (found.length === 0) return <EmptyState title={m.effects_none()}>{m.effects_none_text()}</EmptyState>
  return (
    <div className="grid gap-8">
      {named.length > 0 && (
        <section aria-labelledby="named" className="grid gap-3">
          <h2 id="named" className="text-xl">
            {m.effects_named({ count: named.length })}
          </h2>
          <Table caption={m.effects_title()} columns={columns(onEdit)} rows={named} rowKey={({ effect }) => effect} />
        </section>
      )}
      {unnamed.length > 0 && (
        <section aria-labelledby="unnamed" className="grid gap-3">
          <h2 id="unnamed" className="text-xl">
            {m.effects_unnamed({ count: unnamed.length })}
          </h2>
          <p className="max-w-3xl text-muted">{m.effects_unnamed_text()}</p>
          <ul className="flex flex-wrap gap-2">
            {unnamed.map((effect) => (
              <li key={effect.effect}>
                <Button size="dense" onClick={() => onEdit(effect)}>
                  <span className="tabular">{effect.effect}</span>
                  {effect.code && <code className="text-xs text-muted">{effect.code}</code>}
                  <span className="sr-only">{m.effects_name_verb()}</span>
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

const columns = (onEdit: (effect: Effect) => void): Column<Effect>[] => [
  { name: 'effect', head: m.effects_number(), cell: ({ effect }) => effect, numeric: true, narrow: true },
  { name: 'pt', head: m.effects_label_pt(), cell: ({ label_pt }) => label_pt, namesRow: true },
  {
    name: 'en',
    head: m.effects_label_en(),
    cell: ({ label_en }) => <span lang="en">{label_en}</span>,
    phone: 'below',
  },
  {
    name: 'code',
    head: m.effects_code(),
    cell: ({ code }) => <code className="text-sm text-muted">{code ?? '–'}</code>,
    phone: 'hidden',
  },
  { name: 'items', head: m.effects_items(), cell: ({ items: kinds }) => kinds || '–', numeric: true, phone: 'hidden' },
  {
    name: 'edit',
    narrow: true,
    head: <span className="sr-only">{m.effects_edit()}</span>,
    cell: (effect) => (
      <Button
        size="icon"
        variant="ghost"
        aria-label={m.effects_edit_named({ label: effect.label_pt ?? '' })}
        title={m.effects_edit()}
        onClick={() => onEdit(effect)}
      >
        <Pencil className="size-5" />
      </Button>
    ),
  },
]
