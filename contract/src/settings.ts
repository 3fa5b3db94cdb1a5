import * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import {
  publicGroupNames,
  publicShapes,
  settingGroupNames,
  settingGroups,
  type SettingGroup,
  type SettingsOf,
} from './setting-groups.ts'
import { Approvable, Instant, Message } from './values.ts'

/** A group for its form: the valid settings, the defaults, and who changed it last. */
export interface EditableGroup<T> {
  value: T
  defaults: T
  /** The parts of the stored value that are not valid as they are, with a sentence each. */
  notes: { field: string; message: string }[]
  /** To send back, so that a group that was changed meanwhile is not overwritten. */
  version: number
  updated_at: string | null
  updated_by: string | null
}
type EditableShapes = { [G in SettingGroup]: z.ZodMiniType<EditableGroup<SettingsOf<G>>> }

const editableGroup = (form: z.ZodMiniType) =>
  z.object({
    value: form,
    defaults: form,
    notes: z.array(z.object({ field: z.string(), message: z.string() })),
    version: z.number(),
    updated_at: z.nullable(Instant),
    updated_by: z.nullable(z.string()),
  })
const EditableGroups = z.object(
  Object.fromEntries(
    Object.entries(settingGroups).map(([name, { form }]) => [name, editableGroup(form)]),
  ) as unknown as EditableShapes,
)

const group = z.object({ group: z.enum(settingGroupNames) })
const version = z.optional(z.coerce.number().check(z.int(), z.minimum(0)))
const Written = z.extend(Approvable, { data: z.partial(EditableGroups) })

/** Groups by name, comma separated. */
const Groups = z.pipe(
  z.string().check(z.maxLength(300)),
  z.pipe(
    z.transform((text: string) => text.split(',').filter(Boolean)),
    z.array(z.enum(publicGroupNames)),
  ),
)

export const settings = endpoints({
  getPublicSettings: {
    route: 'GET /settings/public',
    access: 'public',
    about:
      'What staff have set of the public pages, in the language of the caller; `groups` (comma separated) asks for some.',
    query: z.object({ groups: z.optional(Groups) }),
    reply: z.partial(z.object(publicShapes)),
    cached: ['settings'],
  },
  getSettings: {
    route: 'GET /staff/settings',
    access: ['settings.site', 'settings.money', 'settings.market', 'campaigns.write'],
    about: 'The groups of settings that the caller may change, in both languages, with defaults and who changed each.',
    reply: z.object({ data: z.partial(EditableGroups) }),
  },
  updateSettings: {
    route: 'PUT /staff/settings/:group',
    access: ['settings.site', 'settings.money', 'settings.market', 'campaigns.write'],
    about: 'Sets one whole group. With `version`, a group changed since is not overwritten.',
    params: group,
    body: z.object({ value: z.record(z.string(), z.unknown()), version }),
    reply: Written,
    errors: ['changed_meanwhile', 'confirmation_needed', 'approval_open'],
  },
  resetSettings: {
    route: 'DELETE /staff/settings/:group',
    access: ['settings.site', 'settings.money', 'settings.market', 'campaigns.write'],
    about: 'Takes one group back to its defaults.',
    params: group,
    query: z.object({ version }),
    reply: Written,
    errors: ['changed_meanwhile', 'confirmation_needed', 'approval_open'],
  },
  uploadLookPicture: {
    route: 'POST /staff/settings/look/picture',
    access: 'settings.site',
    about: 'Keeps a picture for the look of the portal, sent as the file `image`.',
    body: z.object({}),
    files: { image: { kind: 'image', maxBytes: 6 * 1024 * 1024 } },
    reply: z.extend(Message, { url: z.string(), srcset: z.string(), width: z.number(), height: z.number() }),
    status: 201,
    errors: ['upload_not_an_image', 'upload_too_large'],
  },
})
