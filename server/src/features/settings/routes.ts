import { settingGroups } from '@guildhall/contract/setting-groups'
import { settings } from '@guildhall/contract/settings'
import { operations, valid } from '../../http/mount.ts'
import * as service from './service.ts'

export const settingsOperations = operations(settings, {
  getPublicSettings: ({ app, locale, query }) => service.getPublicSettings(app, locale, query.groups),
  getSettings: ({ app, caller }) => service.getSettings(app, caller),
  updateSettings: ({ app, caller, params: { group }, body: { value, version } }) => {
    service.demandGroup(caller, group)
    return service.changeSettings(app, caller, group, valid(settingGroups[group].form, value), version)
  },
  resetSettings: ({ app, caller, params, query }) => {
    service.demandGroup(caller, params.group)
    return service.changeSettings(app, caller, params.group, null, query.version)
  },
})
