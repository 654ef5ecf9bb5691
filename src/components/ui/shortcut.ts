/** Whether shortcuts are pressed with Command here, and with Control elsewhere. */
export const mac = /mac|iphone|ipad/i.test(navigator.userAgent);
