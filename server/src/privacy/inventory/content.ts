import { by, personalTable, portalTable } from './table.ts'
import type { Group } from './types.ts'
import { closedText } from '../../people/closed-text.ts'

const work = 'It is work for the portal. The person finds it on the pages of staff.'

export const content: Group = {
  title: 'Content of the portal',
  tables: {
    notices: personalTable({
      account: by('author_id'),
      purpose: 'An article of the news, with the name of who wrote it.',
      basis: 'legitimate interest',
      seenBy: ['public'],
      onClosing: 'clear columns',
      keptFor: { portal: 'News stay, without the name of who left.' },
      exported: 'id slug title author published_at created_at',
      withheld: { author_id: work },
      notPersonal: `locale description teaser words tags category source cover_id updated_at version title_key search`,
      cleared: { author: { text: closedText } },
    }),
    pictures: personalTable({
      account: by('uploaded_by'),
      purpose: 'Pictures of the content, which staff send.',
      basis: 'legitimate interest',
      seenBy: ['public'],
      onClosing: 'keep',
      keptFor: { portal: 'A picture stays while content uses it.' },
      exported: 'id name width height uploaded_at removed_at',
      withheld: { uploaded_by: work },
    }),
    notice_translations: portalTable('notice_id locale title description teaser words tags category title_key search'),
    picture_uses: portalTable('owner picture_id'),
    item_icon_sets: portalTable(
      `id key state is_used cell_width cell_height mapping items left_out icons icons_cut empty uploaded_at used_at
      ended_at`,
      'uploaded_by',
    ),
    item_icon_sheets: portalTable('id name sent_as width height uploaded_at set_id place', 'uploaded_by', {
      days: 1,
      since: 'uploaded_at',
    }),
    item_icon_cells: portalTable('set_id icon name', '', { with: 'item_icon_sets' }),
    item_icons: portalTable('index name'),
    guides: portalTable(`id slug title title_en body plain teaser words body_en plain_en teaser_en words_en title_key
      title_en_key ordenation subguide_id is_public cover_id created_at updated_at revision search cover_link`),
    subguides: portalTable('id title title_en ordenation created_at revision'),
    roadmap_items:
      portalTable(`id title description status eta impact progress tags title_en description_en tags_en search
      ord done_at created_at updated_at revision`),
    update_entries:
      portalTable(`id title body title_en body_en day is_new is_hot is_pending listed_by created_at updated_at
      revision`),
    site_pages: portalTable('id name title body title_en body_en updated_at revision'),
    downloads: portalTable(`id title body title_en body_en server url mirror_url version size checksum recommended
      changelog_url created_at updated_at revision`),
    announcement_targets: portalTable(
      `id kind name secret secret_end chat locale is_on kinds minutes_before templates since problem problem_at created_at
      updated_at deleted_at revision`,
      'updated_by',
    ),
    announcements: portalTable(
      `id target_id kind thing title at text link picture state attempts cause detail created_at tried_at next_try_at
      asked_at`,
      'asked_by',
      { days: 180, since: 'created_at' },
    ),
    event_calls: portalTable('event starts_at', '', { days: 1, since: 'starts_at' }),
    launcher_patches: portalTable(
      `version file storage_name original_name size sha256 entries unpacked_size description description_en created_at
      removed_at removal_reason`,
      'created_by removed_by',
    ),
    launcher_uploads: portalTable('storage_name uploaded_at', 'uploaded_by', { days: 1, since: 'uploaded_at' }),
    patch_uploads: portalTable(
      `id name size fingerprint description description_en state problem version created_at touched_at`,
      'uploaded_by',
      { days: 2, since: 'touched_at' },
    ),
    patch_upload_parts: portalTable('upload_id position size sha256 storage_name', '', { with: 'patch_uploads' }),
  },
}
