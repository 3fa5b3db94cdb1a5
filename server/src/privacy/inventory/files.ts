import { internal, taxYears } from './table.ts'
import type { StoredKind } from './types.ts'

/** Every kind of file that the portal stores. */
export const files: Readonly<Record<string, StoredKind>> = {
  'ticket attachments': {
    place: 'storage: tickets/*.attached',
    namedBy: { table: 'ticket_attachments', column: 'name' },
    personal: {
      purpose: 'Pictures, PDFs and texts that somebody sent with a ticket.',
      basis: 'contract',
      seenBy: ['person', 'staff'],
      inExport: true,
    },
    onClosing: 'delete',
    keptFor: { with: 'ticket_attachments' },
  },
  'proofs of deposits': {
    place: 'storage: deposits/*.proof',
    namedBy: { table: 'deposit_proofs', column: 'name' },
    personal: {
      purpose: 'The receipt of a bank deposit.',
      basis: 'contract',
      seenBy: ['person', 'staff'],
      inExport: true,
    },
    onClosing: 'delete',
    keptFor: taxYears('uploaded_at'),
  },
  'copies of personal data': {
    place: 'storage: exports/*.export',
    namedBy: { table: 'data_exports', column: 'name' },
    personal: {
      purpose: 'The copy of their data that a person asked for.',
      basis: 'legal duty',
      seenBy: ['person'],
      inExport: { withheld: 'It is an export.' },
    },
    onClosing: 'delete',
    keptFor: { days: 7, since: 'ready_at' },
  },
  'reports of payment providers': {
    place: 'storage: settlements/*.report',
    namedBy: { table: 'settlement_imports', column: 'stored_as' },
    personal: {
      purpose: 'A report that is being imported. It is removed once it is read; names of payers in it are not stored.',
      basis: 'legal duty',
      seenBy: ['nobody'],
      inExport: { withheld: 'It is removed within minutes.' },
    },
    onClosing: 'keep',
    keptFor: { portal: 'It is removed as soon as it is read, at the latest after the job has failed six times.' },
  },
  'archives of the audit log': {
    place: 'storage: audit/*.gz, each with audit/*.json about it',
    namedBy: { table: 'audit_archives', column: 'name' },
    personal: {
      purpose: 'Rows of the audit log that are older than AUDIT_ARCHIVE_MONTHS, as the table `admin_actions` had them.',
      basis: 'legitimate interest',
      seenBy: ['staff'],
      inExport: true,
    },
    onClosing: 'keep',
    keptFor: { portal: 'They prove what staff did; the chain of hashes covers them, so they never change.' },
  },
  pictures: {
    place: 'storage: */*.webp and */*-share.jpg',
    namedBy: { table: 'pictures', column: 'name' },
    personal: false,
    onClosing: 'keep',
    keptFor: { portal: 'A picture stays while content uses it.' },
  },
  'icons of items': {
    place: 'storage: icons/*.webp, and icons/sheets/*.png until they are cut',
    namedBy: { table: 'item_icon_cells', column: 'name' },
    personal: false,
    onClosing: 'keep',
    keptFor: { portal: 'Icons stay while they are used, and seven days longer.' },
  },
  'patches of the launcher': {
    place: 'storage: patches/*.zip and their parts while they are sent',
    namedBy: { table: 'launcher_patches', column: 'storage_name' },
    personal: false,
    onClosing: 'keep',
    keptFor: { portal: 'Players download it.' },
  },
  backups: {
    place: 'BACKUP_TO',
    namedBy: { table: 'backups', column: 'name' },
    personal: {
      purpose: 'To bring the portal back after a loss. A backup has all tables and files.',
      basis: 'legitimate interest',
      seenBy: ['nobody'],
      inExport: { withheld: 'It is a copy of what the other parts have.' },
    },
    onClosing: 'keep',
    keptFor: { portal: 'As many as BACKUP_KEEP says. Older ones are removed.' },
  },
  'log of the portal': {
    place: 'standard output, as the machine stores it',
    namedBy: null,
    personal: {
      purpose: 'To find faults and attacks. A line has the number of an account, never a name or an address.',
      basis: 'legal duty',
      seenBy: ['nobody'],
      inExport: { withheld: internal },
    },
    onClosing: 'keep',
    keptFor: { portal: 'As the machine is configured (docs/run.md, "Logs").' },
  },
  'import folders of the game': {
    place: 'the folders of DBSrv (docs/game-folders.md), with GAME=folders',
    namedBy: null,
    personal: {
      purpose: 'Orders to the game, with the login.',
      basis: 'contract',
      seenBy: ['outside'],
      inExport: { withheld: 'It is data of the game server.' },
    },
    onClosing: 'keep',
    keptFor: { portal: 'The game server takes each file and removes it.' },
  },
}
