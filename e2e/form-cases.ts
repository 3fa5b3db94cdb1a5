import type { FormCase } from './form-case.ts'
import { accountForms } from './form-cases-account.ts'
import { playerForms } from './form-cases-players.ts'
import { setupForms } from './form-cases-setup.ts'
import { staffListForms } from './form-cases-staff-lists.ts'
import { staffShopForms } from './form-cases-staff-shop.ts'
import { staffForms } from './form-cases-staff.ts'

/** Every form of the site that can fail. */
export const formCases: FormCase[] = [
  ...playerForms,
  ...accountForms,
  ...setupForms,
  ...staffForms,
  ...staffShopForms,
  ...staffListForms,
]

const filters = 'It searches or filters: it cannot fail.'

/** Files below web/src with a form that needs no case, and why. */
export const formsWithoutCase: Record<string, string> = {
  'ui/Form.tsx': 'The mechanism itself.',
  'ui/FormFailure.tsx': 'The mechanism itself.',
  'ui/failure-focus.ts': 'The mechanism itself.',
  'ui/SearchForm.tsx': filters,
  'features/account/recovery/RecoveryWithoutScript.tsx':
    'It is there without scripts only; server/src/http/native-forms.test.ts.',
  'features/account/staff/RolesPage.tsx': filters,
  'staff-list/SavedViews.tsx': 'It stores a name in this browser; its empty field: e2e/staff-list.spec.ts.',
  'features/mailing/UnsubscribePage.tsx':
    'It is one button that works without scripts; server/src/features/mailing/mailing.test.ts.',
  'features/character/Compare.tsx': filters,
  'features/announcement/Filters.tsx': filters,
  'features/audit/Filters.tsx': filters,
  'features/guide/GuideFilters.tsx': filters,
  'features/help/StaffPages.tsx': filters,
  'features/home/events/EventsCard.tsx': filters,
  'features/market/listings/Filters.tsx': filters,
  'features/ranking/Filters.tsx': filters,
  'features/roadmap/Filters.tsx': filters,
  'features/roadmap/staff/AdminFilters.tsx': filters,
  'features/shop/catalogue/Toolbar.tsx': filters,
  'features/shop/staff/offers/Preview.tsx': filters,
  'shell/NotFoundWays.tsx': filters,
  'features/styleguide/StyleguidePage.tsx': 'It shows the parts and sends nothing.',
}
