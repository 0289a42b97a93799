let company = { name: '', timeZone: 'Asia/Kolkata' };

/** Set once by the area, from the site content of the brand, before a screen is rendered. */
export const setCompany = ({ name, timeZone }: typeof company) => {
  company = { name, timeZone };
};

/** Part of the title of every page. */
export const companyName = () => company.name;

/** The time zone of every date in the admin area, whatever the clock of the admin's machine. */
export const companyTimeZone = () => company.timeZone;
