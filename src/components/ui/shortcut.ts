/** Whether shortcuts use Command instead of Control. */
export const mac = /mac|iphone|ipad/i.test(navigator.userAgent);
