// Generated from contract/ by `npm run generate`. Do not edit.
import type { account as accountFeature } from '@guildhall/contract/account'
import type { signup as signupFeature } from '@guildhall/contract/signup'
import type { recovery as recoveryFeature } from '@guildhall/contract/recovery'
import type { profile as profileFeature } from '@guildhall/contract/profile'
import type { staff as staffFeature } from '@guildhall/contract/staff'
import type { news as newsFeature } from '@guildhall/contract/news'
import type { ranking as rankingFeature } from '@guildhall/contract/ranking'
import type { guildmark as guildmarkFeature } from '@guildhall/contract/guildmark'
import type { droplist as droplistFeature } from '@guildhall/contract/droplist'
import type { EndpointRef } from './api.ts'

export const login: EndpointRef<(typeof accountFeature)['login']> = { name: 'login', method: 'POST', path: '/login' }
export const logout: EndpointRef<(typeof accountFeature)['logout']> = { name: 'logout', method: 'POST', path: '/logout' }
export const getUser: EndpointRef<(typeof accountFeature)['getUser']> = { name: 'getUser', method: 'GET', path: '/account/user' }
export const listSessions: EndpointRef<(typeof accountFeature)['listSessions']> = { name: 'listSessions', method: 'GET', path: '/account/sessions' }
export const endSession: EndpointRef<(typeof accountFeature)['endSession']> = { name: 'endSession', method: 'DELETE', path: '/account/session/:id' }
export const endOtherSessions: EndpointRef<(typeof accountFeature)['endOtherSessions']> = { name: 'endOtherSessions', method: 'DELETE', path: '/account/sessions' }
export const signup: EndpointRef<(typeof signupFeature)['signup']> = { name: 'signup', method: 'POST', path: '/signup' }
export const checkUserExists: EndpointRef<(typeof signupFeature)['checkUserExists']> = { name: 'checkUserExists', method: 'GET', path: '/checkUserExists' }
export const getCaptcha: EndpointRef<(typeof signupFeature)['getCaptcha']> = { name: 'getCaptcha', method: 'GET', path: '/captcha/challenge' }
export const passwordRecovery: EndpointRef<(typeof recoveryFeature)['passwordRecovery']> = { name: 'passwordRecovery', method: 'POST', path: '/passwordRecovery' }
export const passwordReset: EndpointRef<(typeof recoveryFeature)['passwordReset']> = { name: 'passwordReset', method: 'POST', path: '/passwordReset' }
export const verifyEmail: EndpointRef<(typeof recoveryFeature)['verifyEmail']> = { name: 'verifyEmail', method: 'POST', path: '/account/verifyEmail' }
export const resendVerification: EndpointRef<(typeof recoveryFeature)['resendVerification']> = { name: 'resendVerification', method: 'POST', path: '/account/resendVerification' }
export const getProfile: EndpointRef<(typeof profileFeature)['getProfile']> = { name: 'getProfile', method: 'GET', path: '/account/me' }
export const updateProfile: EndpointRef<(typeof profileFeature)['updateProfile']> = { name: 'updateProfile', method: 'PUT', path: '/account/update_profile' }
export const changePassword: EndpointRef<(typeof profileFeature)['changePassword']> = { name: 'changePassword', method: 'PUT', path: '/account/password' }
export const updateIp: EndpointRef<(typeof profileFeature)['updateIp']> = { name: 'updateIp', method: 'POST', path: '/account/updateIp' }
export const updateDocumentAndPhone: EndpointRef<(typeof profileFeature)['updateDocumentAndPhone']> = { name: 'updateDocumentAndPhone', method: 'POST', path: '/account/updateDocumentAndPhone' }
export const startTotp: EndpointRef<(typeof profileFeature)['startTotp']> = { name: 'startTotp', method: 'POST', path: '/account/totp/start' }
export const confirmTotp: EndpointRef<(typeof profileFeature)['confirmTotp']> = { name: 'confirmTotp', method: 'POST', path: '/account/totp/confirm' }
export const removeTotp: EndpointRef<(typeof profileFeature)['removeTotp']> = { name: 'removeTotp', method: 'DELETE', path: '/account/totp' }
export const listStaff: EndpointRef<(typeof staffFeature)['listStaff']> = { name: 'listStaff', method: 'GET', path: '/staff/users' }
export const changeRoles: EndpointRef<(typeof staffFeature)['changeRoles']> = { name: 'changeRoles', method: 'PUT', path: '/staff/user/:id/roles' }
export const listNotices: EndpointRef<(typeof newsFeature)['listNotices']> = { name: 'listNotices', method: 'GET', path: '/notices', shared: true }
export const getNotice: EndpointRef<(typeof newsFeature)['getNotice']> = { name: 'getNotice', method: 'GET', path: '/notice/:slug', shared: true }
export const getNoticeForEdit: EndpointRef<(typeof newsFeature)['getNoticeForEdit']> = { name: 'getNoticeForEdit', method: 'GET', path: '/notice/edit/:id' }
export const createNotice: EndpointRef<(typeof newsFeature)['createNotice']> = { name: 'createNotice', method: 'POST', path: '/notice' }
export const updateNotice: EndpointRef<(typeof newsFeature)['updateNotice']> = { name: 'updateNotice', method: 'PUT', path: '/notice/:id' }
export const deleteNotice: EndpointRef<(typeof newsFeature)['deleteNotice']> = { name: 'deleteNotice', method: 'DELETE', path: '/notice/destroy/:id' }
export const uploadNoticeImage: EndpointRef<(typeof newsFeature)['uploadNoticeImage']> = { name: 'uploadNoticeImage', method: 'POST', path: '/notice/image' }
export const getRanking: EndpointRef<(typeof rankingFeature)['getRanking']> = { name: 'getRanking', method: 'GET', path: '/ranking', shared: true }
export const listGuilds: EndpointRef<(typeof rankingFeature)['listGuilds']> = { name: 'listGuilds', method: 'GET', path: '/ranking/guilds', shared: true }
export const getOnline: EndpointRef<(typeof rankingFeature)['getOnline']> = { name: 'getOnline', method: 'GET', path: '/online', shared: true }
export const storeGuildMark: EndpointRef<(typeof guildmarkFeature)['storeGuildMark']> = { name: 'storeGuildMark', method: 'POST', path: '/guildmark/store' }
export const findDrops: EndpointRef<(typeof droplistFeature)['findDrops']> = { name: 'findDrops', method: 'POST', path: '/droplist' }
