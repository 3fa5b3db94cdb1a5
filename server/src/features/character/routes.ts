import { character } from '@guildhall/contract/character'
import { operations } from '../../http/mount.ts'
import * as service from './service.ts'
import { getCharacterSettings, updateCharacterSettings } from './settings.ts'

export const characterOperations = operations(character, {
  getCharacter: ({ app, params }) => service.getCharacter(app, params.name),
  listCharacterListings: ({ app, params, locale }) => service.listCharacterListings(app, params.name, locale),
  getGuild: ({ app, params }) => service.getGuild(app, params.id),
  listGuildMembers: ({ app, params, query }) => service.listGuildMembers(app, params.id, query.after),
  listRankingChanges: ({ app }) => service.listRankingChanges(app),
  listMovers: ({ app }) => service.listMovers(app),
  getCharacterSettings: ({ app, caller }) => getCharacterSettings(app, caller),
  updateCharacterSettings: ({ app, caller, body }) => updateCharacterSettings(app, caller, body),
})
