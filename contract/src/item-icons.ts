import * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import { iconCell, mappingMaxBytes, mostSheets, sheetMaxBytes } from './item-icon-rules.ts'
import { ItemLook } from './item-look-schema.ts'
import { Id, Instant, Message, json, whole } from './values.ts'

/**
 * Icons that staff cut from sheets of the game's client. `left_out` counts items whose icon is on no sheet, and
 * `empty` items whose cell is empty; both are drawn. `cut` of `icons` are ready.
 */
const IconSet = z.object({
  id: z.number(),
  state: z.enum(['cutting', 'ready', 'failed']),
  is_used: z.boolean(),
  items: z.number(),
  icons: z.number(),
  cut: z.number(),
  empty: z.number(),
  left_out: z.number(),
  cell_width: z.number(),
  cell_height: z.number(),
  uploaded_by: z.nullable(z.string()),
  uploaded_at: Instant,
})

/** How some items look without and with a set. */
const Samples = z.array(z.object({ index: z.number(), name: z.string(), before: ItemLook, after: ItemLook }))

const params = z.object({ id: Id })
const side = whole(iconCell.min, iconCell.max)

export const icons = endpoints({
  getItemIcons: {
    route: 'GET /staff/item-icons',
    access: 'settings.site',
    isPolled: true,
    about:
      'The icons of items: the set in use, the one that is being cut or waits to be used, and the one before, which can be used again. `samples` compares some items without and with the waiting set, or else the one in use.',
    reply: z.object({
      used: z.nullable(IconSet),
      waiting: z.nullable(IconSet),
      former: z.nullable(IconSet),
      samples: Samples,
    }),
  },
  uploadIconSheet: {
    route: 'POST /staff/item-icons/sheets',
    access: 'settings.site',
    about: 'Keeps a sheet of icons, sent as the file `sheet`, for a day or until `cutItemIcons` names it.',
    body: z.object({}),
    files: { sheet: { kind: 'document', maxBytes: sheetMaxBytes } },
    reply: z.extend(Message, {
      data: z.object({ id: z.number(), name: z.string(), width: z.number(), height: z.number() }),
    }),
    status: 201,
    errors: ['upload_not_an_image', 'upload_too_large'],
  },
  cutItemIcons: {
    route: 'POST /staff/item-icons',
    access: 'settings.site',
    about:
      "Begins to cut icons from uploaded sheets, in their order; cells count from 0, row by row. The file `mapping` is `itemicon.bin` of the game's client, or a text of lines `item,icon`. Nothing changes for players until `useItemIcons`.",
    body: z.object({
      sheets: json(z.array(Id).check(z.minLength(1), z.maxLength(mostSheets))),
      cell_width: side,
      cell_height: side,
      /** Leaves out items whose icon is on no sheet; without it they are an error of `mapping`. */
      leave_out: z.optional(z.enum(['true', 'false'])),
    }),
    files: { mapping: { kind: 'document', maxBytes: mappingMaxBytes } },
    reply: z.extend(Message, { data: IconSet }),
    status: 201,
    errors: ['upload_too_large'],
  },
  useItemIcons: {
    route: 'POST /staff/item-icons/:id/use',
    access: 'settings.site',
    about: 'Shows the icons of a set in place of the drawings, or of the set before.',
    params,
    reply: z.extend(Message, { data: IconSet }),
    errors: ['not_found', 'changed_meanwhile'],
  },
  removeItemIcons: {
    route: 'DELETE /staff/item-icons/:id',
    access: 'settings.site',
    about: 'Stops the use of a set, which can be used again for seven days, or discards one that is not in use.',
    params,
    reply: Message,
    errors: ['not_found'],
  },
})
