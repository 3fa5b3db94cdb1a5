// Generated from contract/ by `npm run generate`. Do not edit.
import type { account } from '@guildhall/contract/account'
import type { signup } from '@guildhall/contract/signup'
import type { recovery } from '@guildhall/contract/recovery'
import type { profile } from '@guildhall/contract/profile'
import type { staff } from '@guildhall/contract/staff'
import type { news } from '@guildhall/contract/news'
import type { EndpointRef } from './api.ts'

export const login: EndpointRef<(typeof account)['login']> = { name: 'login', method: 'POST', path: '/login' }
export const logout: EndpointRef<(typeof account)['logout']> = { name: 'logout', method: 'POST', path: '/logout' }
export const getUser: EndpointRef<(typeof account)['getUser']> = { name: 'getUser', method: 'GET', path: '/account/user' }
export const listSessions: EndpointRef<(typeof account)['listSessions']> = { name: 'listSessions', method: 'GET', path: '/account/sessions' }
export const endSession: EndpointRef<(typeof account)['endSession']> = { name: 'endSession', method: 'DELETE', path: '/account/session/:id' }
export const endOtherSessions: EndpointRef<(typeof account)['endOtherSessions']> = { name: 'endOtherSessions', method: 'DELETE', path: '/account/sessions' }
export const signup: EndpointRef<(typeof signup)['signup']> = { name: 'signup', method: 'POST', path: '/signup' }
export const checkUserExists: EndpointRef<(typeof signup)['checkUserExists']> = { name: 'checkUserExists', method: 'GET', path: '/checkUserExists' }
export const getCaptcha: EndpointRef<(typeof signup)['getCaptcha']> = { name: 'getCaptcha', method: 'GET', path: '/captcha/challenge' }
export const passwordRecovery: EndpointRef<(typeof recovery)['passwordRecovery']> = { name: 'passwordRecovery', method: 'POST', path: '/passwordRecovery' }
export const passwordReset: EndpointRef<(typeof recovery)['passwordReset']> = { name: 'passwordReset', method: 'POST', path: '/passwordReset' }
export const verifyEmail: EndpointRef<(typeof recovery)['verifyEmail']> = { name: 'verifyEmail', method: 'POST', path: '/account/verifyEmail' }
export const resendVerification: EndpointRef<(typeof recovery)['resendVerification']> = { name: 'resendVerification', method: 'POST', path: '/account/resendVerification' }
export const getProfile: EndpointRef<(typeof profile)['getProfile']> = { name: 'getProfile', method: 'GET', path: '/account/me' }
export const updateProfile: EndpointRef<(typeof profile)['updateProfile']> = { name: 'updateProfile', method: 'PUT', path: '/account/update_profile' }
export const changePassword: EndpointRef<(typeof profile)['changePassword']> = { name: 'changePassword', method: 'PUT', path: '/account/password' }
export const updateIp: EndpointRef<(typeof profile)['updateIp']> = { name: 'updateIp', method: 'POST', path: '/account/updateIp' }
export const updateDocumentAndPhone: EndpointRef<(typeof profile)['updateDocumentAndPhone']> = { name: 'updateDocumentAndPhone', method: 'POST', path: '/account/updateDocumentAndPhone' }
export const startTotp: EndpointRef<(typeof profile)['startTotp']> = { name: 'startTotp', method: 'POST', path: '/account/totp/start' }
export const confirmTotp: EndpointRef<(typeof profile)['confirmTotp']> = { name: 'confirmTotp', method: 'POST', path: '/account/totp/confirm' }
export const removeTotp: EndpointRef<(typeof profile)['removeTotp']> = { name: 'removeTotp', method: 'DELETE', path: '/account/totp' }
export const listStaff: EndpointRef<(typeof staff)['listStaff']> = { name: 'listStaff', method: 'GET', path: '/staff/users' }
export const changeRoles: EndpointRef<(typeof staff)['changeRoles']> = { name: 'changeRoles', method: 'PUT', path: '/staff/user/:id/roles' }
export const listNotices: EndpointRef<(typeof news)['listNotices']> = { name: 'listNotices', method: 'GET', path: '/notices', shared: true }
export const getNotice: EndpointRef<(typeof news)['getNotice']> = { name: 'getNotice', method: 'GET', path: '/notice/:slug', shared: true }
export const getNoticeForEdit: EndpointRef<(typeof news)['getNoticeForEdit']> = { name: 'getNoticeForEdit', method: 'GET', path: '/notice/edit/:id' }
export const createNotice: EndpointRef<(typeof news)['createNotice']> = { name: 'createNotice', method: 'POST', path: '/notice' }
export const updateNotice: EndpointRef<(typeof news)['updateNotice']> = { name: 'updateNotice', method: 'PUT', path: '/notice/:id' }
export const deleteNotice: EndpointRef<(typeof news)['deleteNotice']> = { name: 'deleteNotice', method: 'DELETE', path: '/notice/destroy/:id' }
export const uploadNoticeImage: EndpointRef<(typeof news)['uploadNoticeImage']> = { name: 'uploadNoticeImage', method: 'POST', path: '/notice/image' }
