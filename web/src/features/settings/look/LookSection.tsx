import { m } from '@guildhall/messages'
import { scenes, textFonts, titleFonts, type titleFonts as Fonts } from '@guildhall/contract/look'
import { themes, type Theme } from '@guildhall/contract/look-rules'
import type { SettingsOf } from '@guildhall/contract/setting-groups'
import type { EditableGroup } from '@guildhall/contract/settings'
import { BothTextsField, CheckField, ChoiceField, FieldGroup } from '../fields.tsx'
import { GroupForm } from '../GroupForm.tsx'
import { ColourField } from './ColourField.tsx'
import { HeaderOrder } from './HeaderOrder.tsx'
import { LookPictureField } from './LookPictureField.tsx'
import { LookSample } from './LookSample.tsx'

export function LookSection({ state }: { state: EditableGroup<SettingsOf<'look'>> }) {
  return (
    <GroupForm group="look" state={state}>
      <FieldGroup title={m.settings_look_colours()}>
        <p className="text-sm text-muted">{m.settings_look_colours_hint()}</p>
        {themes.map((theme) => (
          <div key={theme} role="group" aria-label={themeNames[theme]()} className="grid gap-4">
            <p className="font-semibold">{themeNames[theme]()}</p>
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <ColourField theme={theme} field="accent" label={m.settings_look_accent()} />
              <ColourField theme={theme} field="background" label={m.settings_look_background()} />
            </div>
            <LookSample theme={theme} />
          </div>
        ))}
      </FieldGroup>
      <FieldGroup title={m.settings_look_fonts()}>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <ChoiceField name="titleFont" label={m.settings_look_title_font()} choices={fontChoices(titleFonts)} />
          <ChoiceField name="textFont" label={m.settings_look_text_font()} choices={fontChoices(textFonts)} />
        </div>
      </FieldGroup>
      <FieldGroup title={m.settings_look_pictures()}>
        <LookPictureField name="logo" label={m.settings_look_logo()} hint={m.settings_look_logo_hint()} />
        <CheckField name="showName" label={m.settings_look_show_name()} />
        <LookPictureField name="icon" label={m.settings_look_icon()} hint={m.settings_look_icon_hint()} />
      </FieldGroup>
      <FieldGroup title={m.settings_look_hero()}>
        <ChoiceField
          name="scene"
          label={m.settings_look_scene()}
          choices={scenes.map((scene) => ({ value: scene, label: sceneNames[scene]() }))}
        />
        <LookPictureField name="picture" label={m.settings_look_picture()} hint={m.settings_look_picture_hint()} />
      </FieldGroup>
      <FieldGroup title={m.settings_look_menu()}>
        <HeaderOrder />
      </FieldGroup>
      <FieldGroup title={m.settings_look_footer()}>
        <BothTextsField
          name="footer"
          label={m.settings_look_footer_text()}
          hint={m.settings_look_footer_hint()}
          maxLength={300}
          long
        />
      </FieldGroup>
    </GroupForm>
  )
}

const themeNames: Record<Theme, () => string> = { dark: m.settings_look_dark, light: m.settings_look_light }
const sceneNames = {
  castle: m.settings_look_scene_castle,
  eclipse: m.settings_look_scene_eclipse,
  mountains: m.settings_look_scene_mountains,
}

const fontNames: Record<(typeof Fonts)[number], () => string> = {
  grenze: () => 'Grenze',
  atkinson: () => 'Atkinson Hyperlegible',
  system: m.settings_look_font_system,
  serif: m.settings_look_font_serif,
}
const fontChoices = (fonts: readonly (typeof Fonts)[number][]) =>
  fonts.map((font) => ({ value: font, label: fontNames[font]() }))
