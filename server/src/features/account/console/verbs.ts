import type { Verb } from '../../../console/verb.ts'
import { encryptPersonalData } from './encrypt-personal-data.ts'
import { endSessionsOf } from './end-sessions.ts'
import { listStaff } from './list-staff.ts'
import { makeSuperadmin } from './make-superadmin.ts'
import { removeSecondStep } from './remove-second-step.ts'
import { setPasswordOf } from './set-password-of.ts'

/** The commands about accounts. */
export const accountVerbs: Verb[] = [
  {
    name: 'list-staff',
    parameters: [],
    about: 'Lists who is staff, with roles and second step.',
    run: listStaff,
  },
  {
    name: 'make-superadmin',
    parameters: ['<login>'],
    about: 'Makes an account superadmin and ends its sessions.',
    run: makeSuperadmin,
  },
  {
    name: 'set-password',
    parameters: ['<login>'],
    about: 'Sets the password, here and in the game, and ends the sessions. Asks for it, or reads one line of input.',
    run: setPasswordOf,
  },
  {
    name: 'remove-second-step',
    parameters: ['<login>'],
    about: 'Removes the second step of an account and ends its sessions.',
    run: removeSecondStep,
  },
  {
    name: 'end-sessions',
    parameters: ['<login>|--all'],
    about: 'Ends the sessions of an account, or those of everybody.',
    run: endSessionsOf,
  },
  {
    name: 'encrypt-personal-data',
    parameters: [],
    about:
      'Encrypts documents and phones with the present PERSONAL_DATA_KEY, and says which former keys are still needed.',
    run: encryptPersonalData,
  },
]
