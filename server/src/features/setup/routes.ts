import { setup } from '@guildhall/contract/setup'
import { operations } from '../../http/mount.ts'
import * as service from './service.ts'

export const setupOperations = operations(setup, {
  getSetup: ({ app }) => service.getSetup(app),
  createOwner: ({ app, body, ...visitor }) => service.createOwner(app, body, visitor),
  getFirstSteps: ({ app }) => service.getFirstSteps(app),
  checkSetup: ({ app, params }) => service.checkSetup(app, params.part),
  setFirstStep: ({ app, caller, params, body }) => service.setFirstStep(app, caller, params.step, body.state),
  dismissFirstSteps: ({ app, caller }) => service.dismissFirstSteps(app, caller),
})
