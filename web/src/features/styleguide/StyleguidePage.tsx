import { m } from '@guildhall/messages'
import { Download } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { itemKinds } from '@guildhall/contract/item-kinds'
import { colourOf, rarities } from '@guildhall/contract/item-look'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'
import { Breadcrumb } from '../../ui/Breadcrumb.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { DiamondRule } from '../../ui/DiamondRule.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { ItemIcon } from '../items/public.ts'
import { Logo } from '../../ui/Logo.tsx'
import { Menu, MenuButton } from '../../ui/Menu.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Select } from '../../ui/Select.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { Table } from '../../ui/Table.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { TextArea, TextInput } from '../../ui/TextInput.tsx'
import { toast } from '../../ui/toast.ts'
import { heroes, rarityNames, statuses, type HeroRow } from './samples.ts'

export const head = () => ({ title: m.styleguide_title(), noindex: true })

/** All components on one page, in the demo only: to look at, and for the tests of both themes. */
export default function StyleguidePage() {
  return (
    <div className="page grid gap-8 py-8">
      <Breadcrumb trail={[{ label: m.ui_home(), to: '/' }, { label: m.styleguide_title() }]} />
      <h1 className="flex items-center gap-4">
        <Logo className="size-12" />
        {m.styleguide_title()}
      </h1>
      <Buttons />
      <Badges />
      <div className="grid gap-6 lg:grid-cols-2">
        <Form />
        <Overlays />
      </div>
      <Lists />
      <div className="grid gap-4 md:grid-cols-3">
        <States />
      </div>
      <Icons />
      <DiamondRule />
      <Article />
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" className="grid content-start gap-4">
      <h2 className="text-xl">{title}</h2>
      {children}
    </Card>
  )
}

function Buttons() {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button variant="primary">
        <Download className="size-5" />
        {m.styleguide_primary()}
      </Button>
      <Button>{m.styleguide_secondary()}</Button>
      <Button variant="ghost">{m.styleguide_ghost()}</Button>
      <Button variant="danger">{m.styleguide_delete()}</Button>
      <Button disabled>{m.styleguide_unavailable()}</Button>
      <Button busy>{m.styleguide_busy()}</Button>
      <Button size="dense">{m.styleguide_dense()}</Button>
      <LinkButton to="/" variant="link">
        {m.styleguide_link()}
      </LinkButton>
    </div>
  )
}

function Badges() {
  return (
    <div className="flex flex-wrap gap-2">
      {Object.entries(statuses).map(([tone, word]) => (
        <Badge key={tone} tone={tone as BadgeTone}>
          {word()}
        </Badge>
      ))}
      {rarities.map((rarity) => (
        <Badge key={rarity} tone={rarity}>
          {rarityNames[rarity]()}
        </Badge>
      ))}
    </div>
  )
}

function Form() {
  return (
    <Part title={m.styleguide_form()}>
      <TextInput label="CPF" defaultValue="123.456.789-0" inputMode="numeric" error={m.styleguide_cpf_error()} />
      <TextInput label={m.styleguide_character()} hint={m.styleguide_character_hint()} />
      <form method="post" className="contents">
        <PasswordInput label={m.styleguide_password()} />
      </form>
      <Select label={m.styleguide_class()} defaultValue="Foema">
        {['TransKnight', 'Foema', 'BeastMaster', 'Huntress'].map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <TextArea label={m.styleguide_message()} />
      <Checkbox label={m.styleguide_accept()} defaultChecked />
    </Part>
  )
}

function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | null>(null)
  const [tab, setTab] = useState('day')
  const close = () => setOpen(null)
  return (
    <Part title={m.styleguide_overlays()}>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setOpen('dialog')}>{m.styleguide_dialog()}</Button>
        <Button onClick={() => setOpen('confirm')}>{m.styleguide_confirm()}</Button>
        <Button
          onClick={() =>
            toast.success(m.styleguide_toast(), {
              action: { label: m.styleguide_undo(), onClick: () => {} },
              duration: 6_000,
            })
          }
        >
          {m.styleguide_toast_button()}
        </Button>
        <CopyButton text="GUILDHALL-0OIl1" />
        <Menu label={m.styleguide_menu()} className="border border-edge bg-s3 px-4">
          <MenuButton>{m.styleguide_primary()}</MenuButton>
          <MenuButton>{m.styleguide_secondary()}</MenuButton>
        </Menu>
      </div>
      <Tabs
        label={m.styleguide_period()}
        value={tab}
        onChange={setTab}
        tabs={[
          {
            name: 'day',
            label: m.styleguide_day(),
            content: <ProgressBar label={m.styleguide_progress()} value={62} />,
          },
          { name: 'month', label: m.styleguide_month(), content: <ProgressBar label={m.styleguide_progress()} /> },
        ]}
      />
      <p className="text-muted">
        {m.styleguide_updated()} <RelativeTime at="2026-11-19T22:00:00.000Z" />
      </p>
      <Dialog open={open === 'dialog'} onClose={close} title={m.styleguide_dialog()}>
        <TextInput label={m.styleguide_character()} />
        <Button variant="primary" onClick={close}>
          {m.styleguide_primary()}
        </Button>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onClose={close}
        onConfirm={close}
        title={m.styleguide_confirm_title({ name: 'Patch 7.4' })}
        confirm={m.styleguide_delete()}
      >
        {m.styleguide_confirm_text()}
      </ConfirmDialog>
    </Part>
  )
}

function Lists() {
  return (
    <div className="grid gap-4">
      <Table<HeroRow>
        caption={m.shell_ranking()}
        rows={heroes}
        rowKey={(hero) => hero.position}
        columns={[
          { name: 'position', head: m.styleguide_position(), cell: (hero) => hero.position, numeric: true },
          { name: 'name', head: m.styleguide_character(), cell: (hero) => hero.name, namesRow: true },
          { name: 'class', head: m.styleguide_class(), cell: (hero) => hero.class, phone: 'below' },
          { name: 'guild', head: m.styleguide_guild(), cell: (hero) => hero.guild, phone: 'below' },
          { name: 'level', head: m.styleguide_level(), cell: (hero) => hero.level, numeric: true },
        ]}
      />
      <Pagination page={4} lastPage={12} to={(page) => `/styleguide?page=${page}`} />
    </div>
  )
}

function States() {
  return (
    <>
      <Card>
        <div data-sample>
          <Loading>
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-5/6" />
            <Skeleton className="h-11 w-28" />
          </Loading>
        </div>
      </Card>
      <EmptyState title={m.styleguide_empty()} action={<Button>{m.styleguide_clear()}</Button>}>
        {m.styleguide_empty_text()}
      </EmptyState>
      <ErrorState title={m.styleguide_error()} code="unexpected" requestId="req-1a2b" onRetry={() => {}}>
        {m.styleguide_error_text()}
      </ErrorState>
    </>
  )
}

function Icons() {
  return (
    <Card className="grid grid-cols-4 justify-items-center gap-3 sm:grid-cols-6 lg:grid-cols-12">
      {itemKinds.map((kind, at) => (
        <ItemIcon
          key={kind}
          name={kind}
          look={{ kind, colour: colourOf('', kind), plus: at % 16, picture: null }}
          className="size-12"
        />
      ))}
    </Card>
  )
}

function Article() {
  return (
    <article className="prose-body">
      <h2>{m.styleguide_article()}</h2>
      <p>
        {m.styleguide_article_text()} <a href="#main">{m.styleguide_link()}</a>.
      </p>
      <h3>{m.styleguide_article_section()}</h3>
      <ul>
        <li>{m.styleguide_article_text()}</li>
        <li>
          <code>GUILDHALL-0OIl1</code>
        </li>
      </ul>
      <blockquote>
        <p>{m.styleguide_article_text()}</p>
      </blockquote>
    </article>
  )
}
